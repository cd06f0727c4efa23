import { expect, test } from "vitest";
import type { FeedPost } from "../posts/queries.ts";
import { type FeedPages, heldBy, isJoined, newsOf, withNews, withoutGone } from "./feed-news.ts";

const at = "2026-11-03T10:00:00.000Z";
const makePost = (id: string): FeedPost => ({
  id,
  userId: "u",
  capsuleId: null,
  title: id,
  content: id,
  markdownContent: id,
  tags: [],
  isPublic: true,
  isArchived: false,
  answersClosed: false,
  answerCount: 0,
  reactions: [],
  reactionRev: 0,
  createdAt: at,
  updatedAt: at,
  author: { id: "u", username: "lumen", displayName: null, profileImageUrl: null },
});
const feed: FeedPages = {
  pages: [[makePost("5"), makePost("3")], [makePost("1")]],
  pageParams: ["", "3"],
};
const idsOf = ({ pages }: FeedPages) => pages.map((page) => page.map(({ id }) => id));

test("WB261: what the feed does not hold is news, and nothing else", () => {
  const newest = ["6", "5", "4", "3", "1"].map(makePost);
  expect(newsOf(feed, newest).map(({ id }) => id)).toEqual(["6", "4"]);
});

test("WB261: news takes its place by time, once", () => {
  const news = [makePost("6"), makePost("4")];
  const once = withNews(feed, news);
  expect(idsOf(once)).toEqual([["6", "5", "4", "3"], ["1"]]);
  expect(idsOf(withNews(once, news))).toEqual(idsOf(once));
  expect(idsOf(feed)).toEqual([["5", "3"], ["1"]]);
});

test("WB763: what went leaves the feed, as far down as the newest posts reach", () => {
  const newest = ["6", "5", "2"].map(makePost);
  const held = heldBy(feed);
  expect(idsOf(withoutGone(feed, newest, held))).toEqual([["5"], ["1"]]);
  expect(withoutGone(feed, ["5", "3"].map(makePost), held)).toBe(feed);
  expect(idsOf(withoutGone(feed, [], held))).toEqual([[], []]);
  const written = withNews(feed, [makePost("7")]);
  expect(idsOf(withoutGone(written, newest, held))).toEqual([["7", "5"], ["1"]]);
});

test("WB641: the newest posts join the feed when they reach down to what it holds", () => {
  expect(isJoined(feed, ["6", "5"].map(makePost))).toBe(true);
  expect(isJoined(feed, ["7", "6"].map(makePost))).toBe(false);
  expect(isJoined({ pages: [[]], pageParams: [""] }, ["7", "6"].map(makePost))).toBe(true);
});
