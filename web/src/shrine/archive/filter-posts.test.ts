import { expect, test } from "vitest";
import { countByCapsule, countLine, filterPosts, tagsOf } from "./filter-posts.ts";
import type { ArchivedPost } from "./queries.ts";

const at = "2026-11-03T10:00:00.000Z";
const makePost = (id: string, changes: Partial<ArchivedPost>): ArchivedPost => ({
  id,
  userId: "u",
  capsuleId: null,
  title: "",
  content: "",
  markdownContent: "",
  tags: [],
  isPublic: true,
  isArchived: true,
  answersClosed: false,
  answerCount: 0,
  reactions: [],
  reactionRev: 0,
  createdAt: at,
  updatedAt: at,
  author: { username: "lumen", displayName: null },
  ...changes,
});
const posts = [
  makePost("3", { title: "Rain on a Modem", tags: ["weather", "tapes"], capsuleId: "c1" }),
  makePost("2", { content: "more WEATHER", capsuleId: "c2" }),
  makePost("1", { title: "Lighthouse", tags: ["tapes"], capsuleId: "c1" }),
];
const all = { text: "", sort: "newest", tag: null, capsuleId: null } as const;
const idsOf = (found: ArchivedPost[]) => found.map(({ id }) => id);

test("shrine-110: search, sort, tag and capsule filter the archive together", () => {
  expect(idsOf(filterPosts(posts, all))).toEqual(["3", "2", "1"]);
  expect(idsOf(filterPosts(posts, { ...all, sort: "oldest" }))).toEqual(["1", "2", "3"]);
  expect(idsOf(filterPosts(posts, { ...all, text: " weather " }))).toEqual(["3", "2"]);
  expect(idsOf(filterPosts(posts, { ...all, text: "#TAPES" }))).toEqual(["3", "1"]);
  expect(idsOf(filterPosts(posts, { ...all, text: "modem", tag: "tapes" }))).toEqual(["3"]);
  expect(idsOf(filterPosts(posts, { ...all, capsuleId: "c1", sort: "oldest" }))).toEqual([
    "1",
    "3",
  ]);
  expect(posts.map(({ id }) => id)).toEqual(["3", "2", "1"]);
});

test("shrine-112: the count line has a singular and a plural form", () => {
  expect(countLine(0)).toBe("Showing 0 archived memories");
  expect(countLine(1)).toBe("Showing 1 archived memory");
  expect(countLine(10_000)).toBe("Showing 10000 archived memories");
});

test("shrine-110, shrine-111: tags are sorted by use, and posts are counted per capsule", () => {
  expect(tagsOf(posts)).toEqual(["tapes", "weather"]);
  expect([...countByCapsule(posts)]).toEqual([
    ["c1", 2],
    ["c2", 1],
  ]);
});
