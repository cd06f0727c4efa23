import { expect, test } from "vitest";
import { archiveOf, readItems } from "../../../../../testing/imports/memory-archive.ts";
import { findReader } from "../index.ts";
import { oniReader } from "./read-oni-export.ts";

const channel = (id: string, more = {}) => ({
  ...{ id, name: `channel-${id}`, topic: null, position: 0, categoryId: null, isDefault: false },
  ...{ isPrivate: false, root: null, createdAt: "2026-01-01T00:00:00.000Z", lastSeq: 1 },
  ...{
    missing: [],
    complete: "1…1 complete",
    path: `data/channels/${id}.json`,
    page: "p",
    ...more,
  },
});
const message = (id: string, content: string, more = {}) => ({
  ...{ id, seq: 1, authorId: "u1", authorName: null, content },
  ...{ createdAt: "2026-01-02T03:04:05.678Z", editedAt: null, deletedAt: null, pinnedAt: null },
  ...{ replyToId: null, replyToSeq: null, threadId: null, reactions: [], attachments: [], ...more },
});
const server = { id: "s", name: "Tides", description: "low", tags: ["sea"], iconPath: null };
const exportOf = (channels: object[], more = {}) => ({
  ...{ format: "oni-export", version: 1, kind: "server", network: "https://oni.example.net" },
  ...{ exportedAt: "2026-11-30T00:00:00.000Z", server, categories: [], channels, ...more },
});
const authors = [
  { id: "u1", username: "moth", name: "Moth" },
  { id: "w1", username: null, name: "Lamp bot" },
];

test("chat-725: the export of a dimension gives its channels, threads, authors and messages again", async () => {
  const attachment = { id: "f", name: "灯.png", type: "image/png", alt: "a lamp" };
  const archive = archiveOf({
    "tides/data/export.json": exportOf(
      [
        channel("c1", { topic: "low", categoryId: "k" }),
        channel("t1", { root: { channelId: "c1", messageId: "m1" } }),
      ],
      {
        categories: [
          { id: "k", name: "Lobby", position: 0 },
          { id: "e", name: "Empty", position: 1 },
        ],
      },
    ),
    "tides/data/authors.json": authors,
    "tides/data/channels/c1.json": {
      channelId: "c1",
      messages: [
        message("m1", "root **text**", {
          editedAt: "2026-01-03T00:00:00.000Z",
          pinnedAt: "2026-01-03T00:00:00.000Z",
        }),
        message("m2", "", { deletedAt: "2026-01-03T00:00:00.000Z" }),
        message("m3", "on", {
          ...{ authorId: "w1", authorName: "Sea lamp", replyToId: "m1" },
          reactions: [{ emoji: ":wave:", authorIds: ["u1"] }],
          attachments: [
            { ...attachment, path: "files/f.png" },
            { ...attachment, alt: null, path: null },
          ],
        }),
        message("m4", "departed", { authorId: null }),
      ],
    },
    "tides/data/channels/t1.json": { channelId: "t1", messages: [message("m5", "reply")] },
    "tides/files/f.png": "picture",
  });
  expect((await findReader(archive)).source).toBe("oni");
  const found = await readItems(oniReader, archive);
  expect(found.items.slice(0, 4)).toEqual([
    { kind: "server", name: "Tides" },
    { kind: "category", id: "k", name: "Lobby", position: 0 },
    {
      ...{ kind: "channel", id: "c1", name: "channel-c1", topic: "low", position: 0 },
      ...{ categoryId: "k", isPrivate: false, root: null },
    },
    {
      ...{ kind: "channel", id: "t1", name: "channel-t1", topic: null, position: 0 },
      ...{ categoryId: null, isPrivate: false, root: { channelId: "c1", messageId: "m1" } },
    },
  ]);
  expect(found.textsIn("c1")).toEqual([
    ...["Moth: root **text**", "Sea lamp: on", "[departed oni]: departed"],
  ]);
  expect(found.textsIn("t1")).toEqual(["Moth: reply"]);
  expect(found.of("message")[0]).toMatchObject({
    ...{ isPinned: true, createdAt: new Date("2026-01-02T03:04:05.678Z") },
    editedAt: new Date("2026-01-03T00:00:00.000Z"),
  });
  expect(found.of("message")[1]).toMatchObject({
    replyToId: "m1",
    reactions: [{ emoji: ":wave:", authorIds: ["u1"] }],
    attachments: [
      { name: "灯.png", alt: "a lamp", path: "tides/files/f.png" },
      { name: "灯.png", alt: null, path: null },
    ],
  });
  expect(found.leftOut()).toEqual({
    ...{ "deleted messages": 1, "description, tags and icon": 2, "list of members": 1 },
    "categories without channels": 1,
  });
});

test("chat-725: an export of an account, of a newer version or with a missing file is refused", async () => {
  const read = (contents: object) =>
    readItems(oniReader, archiveOf({ "data/export.json": contents, "data/authors.json": authors }));
  await expect(read(exportOf([], { kind: "account" }))).rejects.toThrow(
    "Only the export of a dimension",
  );
  await expect(read(exportOf([], { version: 2 }))).rejects.toThrow("newer version");
  await expect(read(exportOf([{ id: "c1" }]))).rejects.toThrow("unknown form");
  await expect(read(exportOf([channel("c1")]))).rejects.toThrow("ends too early");
});
