import { expect, test } from "vitest";
import { archiveOf, readItems } from "../../../../../testing/imports/memory-archive.ts";
import { mattermostReader } from "./read-mattermost-export.ts";

const line = (type: string, item: unknown) => ({ type, [type]: item });
const version = { type: "version", version: 1, info: { generator: "mattermost-server" } };
const team = line("team", { name: "tides", display_name: "Tides", type: "O" });
const channelLine = (name: string, more = {}) =>
  line("channel", {
    ...{ team: "tides", name, display_name: `Channel ${name}`, type: "O", header: "", purpose: "" },
    ...more,
  });
const user = (username: string, more = {}) =>
  line("user", { username, email: "canary@example.net", nickname: "", ...more });
const names = [
  user("moth", { nickname: "Moth" }),
  user("lamp", { first_name: "La", last_name: "Mp" }),
];
const part = (second: number, message: string, more = {}) => ({
  ...{ user: "moth", type: "", message, props: {}, create_at: 1_619_827_200_000 + second * 1_000 },
  ...{ edit_at: 0, reactions: null, ...more },
});
const post = (second: number, message: string, more = {}) =>
  line("post", { team: "tides", channel: "a", replies: null, ...part(second, message, more) });
const textOf = (lines: unknown[]) => lines.map((one) => JSON.stringify(one)).join("\n");
const read = (lines: unknown[], files: Record<string, string> = {}) =>
  readItems(mattermostReader, archiveOf({ "x/import.jsonl": textOf(lines), ...files }));
const start = [version, team, channelLine("a"), ...names];

test("chat-719: a team of Mattermost has its channels, and several teams are categories", async () => {
  const one = await read([
    ...[version, team, channelLine("a", { header: "Low tide" })],
    channelLine("b", { type: "P", display_name: "" }),
  ]);
  expect(one.items).toMatchObject([
    { kind: "server", name: "Tides" },
    { id: "tides/a", name: "Channel a", topic: "Low tide", categoryId: null, isPrivate: false },
    { id: "tides/b", name: "b", topic: null, categoryId: null, isPrivate: true, position: 1 },
  ]);
  const lamps = line("team", { name: "lamps", display_name: "Lamps" });
  const two = await read([
    version,
    team,
    lamps,
    channelLine("a"),
    channelLine("a", { team: "lamps" }),
  ]);
  expect(two.of("category").map(({ id, name, position }) => [id, name, position])).toEqual([
    ["tides", "Tides", 0],
    ["lamps", "Lamps", 1],
  ]);
  expect(two.of("channel").map(({ id, categoryId }) => [id, categoryId])).toEqual([
    ["tides/a", "tides"],
    ["lamps/a", "lamps"],
  ]);
  expect((await read([version])).items).toEqual([{ kind: "server", name: "Mattermost" }]);
});

test("chat-719: replies of Mattermost become threads, in the order that the file has", async () => {
  const found = await read([
    ...start,
    post(20, "later", { user: "lamp" }),
    post(10, "root", {
      replies: [
        part(11, "one", { user: "lamp" }),
        part(12, "two"),
        part(12, "three"),
        part(13, ""),
      ],
    }),
    post(30, "", { replies: [part(31, "of nothing")] }),
    line("post", { team: "tides", channel: "gone", ...part(1, "x"), replies: [part(2, "y")] }),
  ]);
  expect(found.textsIn("tides/a")).toEqual([
    "Moth: root",
    "La Mp: later",
    "The first message of this thread has no text.",
  ]);
  const root = "tides/a/1619827210000/moth";
  expect(found.of("channel")[1]).toEqual({
    ...{ kind: "channel", id: `${root}/thread`, name: "", topic: null, position: 0 },
    ...{ categoryId: null, isPrivate: false, root: { channelId: "tides/a", messageId: root } },
  });
  expect(found.textsIn(`${root}/thread`)).toEqual(["La Mp: one", "Moth: two", "Moth: three"]);
  expect(new Set(found.of("message").map(({ id }) => id)).size).toBe(7);
  expect(found.leftOut()).toEqual({
    "messages without content": 1,
    "messages of missing channels": 2,
  });
});

test("chat-720: a post of Mattermost has its date, edit, pin, reactions and files", async () => {
  const reaction = (name: string, emoji: string) => ({
    user: name,
    create_at: 1,
    emoji_name: emoji,
  });
  const found = await read(
    [
      ...start,
      post(10, "files :tada: ~town @lamp", {
        ...{ edit_at: 1_619_827_300_000, is_pinned: true },
        reactions: [
          ...[reaction("moth", "tada"), reaction("lamp", "tada"), reaction("gone", "moth")],
          reaction("lamp", "wave_medium_dark_skin_tone"),
        ],
        attachments: [{ path: "2021/u1/f1/灯.png" }, { path: "2021/none.png" }, { path: "../x" }],
      }),
    ],
    { "x/data/2021/u1/f1/灯.png": "picture", "y.txt": "" },
  );
  expect(found.of("message")).toEqual([
    {
      ...{ kind: "message", id: "tides/a/1619827210000/moth", channelId: "tides/a" },
      ...{ authorId: "moth", createdAt: new Date("2021-05-01T00:00:10.000Z") },
      editedAt: new Date("2021-05-01T00:01:40.000Z"),
      ...{ content: "files 🎉 ~town @lamp", replyToId: null, isPinned: true },
      reactions: [
        { emoji: "🎉", authorIds: ["moth", "lamp"] },
        { emoji: ":moth:", authorIds: ["gone"] },
        { emoji: "👋🏾", authorIds: ["lamp"] },
      ],
      attachments: [
        { name: "灯.png", path: "x/data/2021/u1/f1/灯.png" },
        { name: "none.png", path: null },
        { name: "x", path: null },
      ],
    },
  ]);
  expect(found.of("author").map(({ name }) => name)).toEqual(["Moth", "La Mp", "gone"]);
});

test("chat-720: webhooks of Mattermost are authors, their attachments markdown, and notices have none", async () => {
  const attachments = [{ title: "On", text: "**lit** :tada:", fields: [{ title: "A", value: 1 }] }];
  const found = await read([
    ...start,
    post(10, "", { props: { from_webhook: "true", override_username: "Lamp bot", attachments } }),
    post(11, "moth joined the channel.", { type: "system_join_channel" }),
    post(12, "waves", { type: "me" }),
    post(13, "Call started", { type: "custom_calls", flagged_by: ["lamp"] }),
    line("post", { team: "tides", channel: "a", message: "no time" }),
  ]);
  expect(found.textsIn("tides/a")).toEqual([
    "Lamp bot: > **On**\n>\n> **lit** 🎉\n>\n> **A**: 1",
    "moth joined the channel.",
    "Moth: *waves*",
    "Moth: Call started",
  ]);
  expect(found.leftOut()).toEqual({ calls: 1, "saved posts": 1, "messages of an unknown form": 1 });
});

test("chat-721: direct posts, emoji and unknown lines of Mattermost are left out, and addresses are not read", async () => {
  const found = await read([
    ...start,
    post(10, "hello"),
    line("direct_channel", { members: ["moth", "lamp"] }),
    line("direct_post", { channel_members: ["moth", "lamp"], ...part(1, "x") }),
    line("emoji", { name: "moth", image: "emoji/1/image" }),
    line("wiki", {}),
  ]);
  expect(found.leftOut()).toEqual({
    ...{ "direct conversations": 1, "messages of direct conversations": 1 },
    ...{ "pictures of custom emoji": 1, "lines of the type wiki": 1 },
  });
  expect(JSON.stringify(found.items)).not.toContain("@example.net");
});

test("chat-713: a damaged line of Mattermost ends the import with its number", async () => {
  const text = `${textOf(start)}\n{"type":"post","post":{"te`;
  const archive = archiveOf({ "import.jsonl": text });
  await expect(readItems(mattermostReader, archive)).rejects.toThrow(
    "import.jsonl, line 6, is not valid JSON.",
  );
});
