import { expect, test } from "vitest";
import { archiveOf, readItems } from "../../../../../testing/imports/memory-archive.ts";
import { slackReader } from "./read-slack-export.ts";

const users = [
  {
    ...{ id: "U1", name: "moth", real_name: "Moth Real", deleted: false },
    profile: { display_name: "", real_name: "Moth R", email: "canary@example.net" },
  },
  {
    id: "U2",
    name: "lamp",
    deleted: true,
    profile: { display_name: "Лампа", email: "x@example.net" },
  },
];
const general = {
  ...{ id: "C1", name: "general", created: 1, is_archived: false, members: ["U1"] },
  ...{ topic: { value: "Low &amp; <https://example.net|tide>" }, purpose: { value: "purpose" } },
};
const message = (second: number, text: string, more = {}) => ({
  ...{ type: "message", user: "U1", text, ts: `16198272${String(second).padStart(2, "0")}.000100` },
  ...more,
});
const read = (days: Record<string, unknown>, lists: Record<string, unknown> = {}) =>
  readItems(
    slackReader,
    archiveOf({ "users.json": users, "channels.json": [general], ...lists, ...days }),
  );
/** Reads one day with these messages and returns what is shown in the channel. */
async function textsOf(...messages: object[]): Promise<string[]> {
  return (await read({ "general/2021-05-01.json": messages })).textsIn("C1");
}

test("chat-717: a workspace of Slack has its channels, private ones and days in order", async () => {
  const inFolder = await readItems(
    slackReader,
    archiveOf({
      "Tides export/general/2021-05-02.json": [message(20, "two")],
      "Tides export/general/2021-05-01.json": [message(10, "one")],
      "Tides export/secret/2021-05-01.json": [message(30, "three", { user: "U2" })],
      "Tides export/users.json": users.slice(0, 1),
      "Tides export/org_users.json": users.slice(1),
      "Tides export/channels.json": [{ ...general, is_archived: true }],
      "Tides export/groups.json": [{ id: "G1", name: "secret", purpose: { value: "purpose" } }],
    }),
  );
  expect(inFolder.items[0]).toEqual({ kind: "server", name: "Tides export" });
  const about = { categoryId: null, root: null };
  expect(inFolder.of("channel")).toEqual([
    {
      ...{ kind: "channel", id: "C1", name: "general", position: 0, isPrivate: false },
      ...{ topic: "Low & [tide](<https://example.net>)", ...about },
    },
    {
      ...{ kind: "channel", id: "G1", name: "secret", position: 1, isPrivate: true },
      ...{ topic: "purpose", ...about },
    },
  ]);
  expect(inFolder.textsIn("C1")).toEqual(["Moth R: one", "Moth R: two"]);
  expect(inFolder.textsIn("G1")).toEqual(["Лампа: three"]);
  expect(inFolder.leftOut()).toEqual({ "archived states": 1 });
});

test("chat-717: replies of Slack become threads, also below a root message that is missing", async () => {
  const root = message(10, "root", { thread_ts: "1619827210.000100", reply_count: 2 });
  const reply = { thread_ts: "1619827210.000100", parent_user_id: "U1" };
  const found = await read({
    "general/2021-05-01.json": [
      root,
      message(11, "reply", reply),
      message(12, "also here", { ...reply, subtype: "thread_broadcast", root }),
    ],
    "general/2021-05-02.json": [message(20, "late", { thread_ts: "1619820000.000200" })],
  });
  expect(found.textsIn("C1")).toEqual([
    "The first message of this thread is not in the export.",
    "Moth R: root",
    "Moth R: also here",
  ]);
  expect(found.of("channel").filter((channel) => channel.root)).toMatchObject([
    {
      ...{ id: "C1-1619827210.000100-thread", name: "", isPrivate: false },
      root: { channelId: "C1", messageId: "C1-1619827210.000100" },
    },
    {
      ...{ id: "C1-1619820000.000200-thread", name: "" },
      root: { channelId: "C1", messageId: "C1-1619820000.000200" },
    },
  ]);
  expect(found.textsIn("C1-1619827210.000100-thread")).toEqual([
    "Moth R: reply",
    "Moth R: also here",
  ]);
  const copy = found.of("message").find(({ id }) => id.endsWith("-channel"));
  expect(copy?.replyToId).toBe("C1-1619827210.000100");
  expect(new Set(found.of("message").map(({ id }) => id)).size).toBe(found.of("message").length);
});

test("chat-718: a message of Slack has its date, edit, pins, reactions and files", async () => {
  const file = (id: string, more = {}) => ({
    ...{ id, name: "灯.png", title: "Light", mimetype: "image/png", mode: "hosted" },
    ...{ is_external: false, url_private: `https://files.example.net/${id}`, ...more },
  });
  const found = await read(
    {
      "general/2021-05-01.json": [
        message(10, "files", {
          edited: { user: "U1", ts: "1619827300.000000" },
          reactions: [
            { name: "+1::skin-tone-3", users: ["U1", "U2"], count: 3 },
            { name: "party-moth", users: ["U9"], count: 1 },
          ],
          files: [
            file("F1"),
            file("F2"),
            file("F3", { name: undefined }),
            file("F4", { mode: "external", is_external: true }),
            { id: "F5", mode: "tombstone" },
          ],
        }),
        message(11, "pinned", { pinned_to: ["C1"] }),
      ],
      "__uploads/F1/灯.png": "picture",
      "general/attachments/F2-灯.png": "picture",
    },
    { "channels.json": [{ ...general, pins: [{ id: "1619827210.000100", type: "C" }] }] },
  );
  expect(found.of("message")[0]).toEqual({
    ...{ kind: "message", id: "C1-1619827210.000100", channelId: "C1", authorId: "U1" },
    createdAt: new Date("2021-05-01T00:00:10.000Z"),
    editedAt: new Date("2021-05-01T00:01:40.000Z"),
    content: "files\n\n[Light](<https://files.example.net/F4>)",
    ...{ replyToId: null, isPinned: true },
    reactions: [
      { emoji: "👍🏼", authorIds: ["U1", "U2"] },
      { emoji: ":party-moth:", authorIds: ["U9"] },
    ],
    attachments: [
      { name: "灯.png", path: "__uploads/F1/灯.png" },
      { name: "灯.png", path: "general/attachments/F2-灯.png" },
      { name: "Light", path: null },
    ],
  });
  expect(found.of("message")[1]?.isPinned).toBe(true);
  expect(found.of("author").map(({ name }) => name)).toEqual(["Moth R", "Лампа", "unknown"]);
  expect(found.leftOut()).toEqual({ "removed files": 1, reactions: 1 });
});

test("chat-718: names, marks and emoji of Slack become plain text and markdown", async () => {
  expect(
    await textsOf(
      message(10, "<@U2> <@U9> <@U9|shell> <#C1> <#C7|gone> <!here> <!subteam^S1|@keepers>"),
      message(11, "*bold* _it_ ~gone~ &lt;b&gt; <https://example.net|a link>"),
      message(12, ":tada::+1::skin-tone-2: :flag-ch: :wave: :unknown: `:tada:` 10:30:00"),
      message(13, "<!date^1793678706^{date}|3 November>"),
      message(14, "waves", { subtype: "me_message" }),
    ),
  ).toEqual([
    "Moth R: @Лампа @unknown @shell #general #gone @here @keepers",
    "Moth R: **bold** _it_ ~~gone~~ <b> [a link](<https://example.net>)",
    "Moth R: 🎉👍🏻 🇨🇭 👋 :unknown: `:tada:` 10:30:00",
    "Moth R: 3 November",
    "Moth R: *waves*",
  ]);
});

test("chat-718: bots of Slack are authors, their attachments markdown, and notices have no author", async () => {
  const found = await read({
    "general/2021-05-01.json": [
      message(10, "", {
        ...{ user: undefined, subtype: "bot_message", bot_id: "B1", username: "lamp bot" },
        attachments: [{ title: "On", title_link: "https://example.net", text: "by <@U1> :tada:" }],
      }),
      message(11, "", {
        ...{ user: undefined, bot_id: "B2", bot_profile: { name: "Tide bot" } },
        blocks: [{ type: "section", text: { type: "mrkdwn", text: "*High*" } }],
      }),
      message(11, "other", {
        ...{ user: undefined, subtype: "bot_message", bot_id: "B1", ts: "1619827211.000200" },
        username: "tide bot",
      }),
      message(12, "<@U1> has joined the channel", { subtype: "channel_join" }),
      message(13, "pinned a message to this channel.", { subtype: "pinned_item" }),
      message(14, "A huddle started", { subtype: "huddle_thread" }),
      message(15, "This message was deleted.", { subtype: "tombstone", user: "USLACKBOT" }),
      message(16, "", { subtype: "channel_archive" }),
      { type: "message", text: "no time" },
      message(17, "guest", { user: "W3", user_profile: { display_name: "Guest" } }),
    ],
  });
  expect(found.textsIn("C1")).toEqual([
    "lamp bot: > **[On](<https://example.net>)**\n>\n> by @Moth R 🎉",
    "Tide bot: **High**",
    "tide bot: other",
    "@Moth R has joined the channel",
    "@Moth R pinned a message to this channel.",
    "@Moth R A huddle started",
    "This message was deleted.",
    "Guest: guest",
  ]);
  expect(found.leftOut()).toEqual({
    ...{ calls: 1, "messages without content": 1, "messages of an unknown form": 1 },
  });
});

test("chat-721: direct conversations of Slack are left out, and no address of a member is read", async () => {
  const found = await read(
    { "general/2021-05-01.json": [message(10, "hello")], "D1/2021-05-01.json": [message(11, "x")] },
    {
      "dms.json": [{ id: "D1", members: ["U1", "U2"] }],
      "mpims.json": [{ id: "G2", name: "mpdm-a", members: ["U1"] }],
      "canvases.json": [{ id: "F9" }],
    },
  );
  expect(found.leftOut()).toEqual({ "direct conversations": 2, canvases: 1 });
  expect(JSON.stringify(found.items)).not.toContain("@example.net");
});
