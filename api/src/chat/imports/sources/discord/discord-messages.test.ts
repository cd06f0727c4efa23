import { expect, test } from "vitest";
import { channel, exportOf, message, user } from "../../../../../testing/imports/discord-shapes.ts";
import { archiveOf, readItems } from "../../../../../testing/imports/memory-archive.ts";
import { discordReader } from "./read-discord-export.ts";

const read = (files: Record<string, unknown>) => readItems(discordReader, archiveOf(files));
/** Reads one channel with these messages and returns what is shown in it. */
async function textsOf(...messages: object[]): Promise<string[]> {
  return (await read({ "a.json": exportOf(channel("100"), messages) })).textsIn("100");
}

test("chat-715: a message of Discord has its date, edit, pin, reply, reactions and files", async () => {
  const emoji = (name: string, id = "") => ({
    id,
    name,
    code: name,
    isAnimated: false,
    imageUrl: "",
  });
  const users = [user("10", "Lamp"), user("11", null)];
  const found = await read({
    "t/a.json": exportOf(channel("100"), [
      message("1001", "first"),
      message("1002", "second", {
        ...{ type: "Reply", timestampEdited: "2021-05-01T12:00:00+02:00", isPinned: true },
        reference: { type: "Default", messageId: "1001", channelId: "100", guildId: "5" },
        reactions: [
          { emoji: emoji("❤"), count: 3, users },
          { emoji: emoji("moth", "44"), count: 1, users: [user("10", "Lamp")] },
        ],
        attachments: [
          { id: "1", url: "a.json_Files\\lamp-A1.png", fileName: "灯.png", fileSizeBytes: 4 },
          { id: "2", url: "https://cdn.example.net/x.png", fileName: "x.png", fileSizeBytes: 4 },
          { id: "3", url: "../../out.png", fileName: "out.png", fileSizeBytes: 4 },
        ],
      }),
    ]),
    "t/a.json_Files/lamp-A1.png": "picture",
  });
  expect(found.of("message")[1]).toEqual({
    ...{ kind: "message", id: "1002", channelId: "100", authorId: "9" },
    createdAt: new Date("2021-05-01T08:00:02.123Z"),
    editedAt: new Date("2021-05-01T10:00:00.000Z"),
    ...{ content: "second", replyToId: "1001", isPinned: true },
    reactions: [
      { emoji: "❤️", authorIds: ["10", "11"] },
      { emoji: ":moth:", authorIds: ["10"] },
    ],
    attachments: [
      { name: "灯.png", path: "t/a.json_Files/lamp-A1.png" },
      { name: "x.png", path: null },
      { name: "out.png", path: null },
    ],
  });
  expect(found.of("author").map(({ name }) => name)).toEqual(["Moth", "Lamp", "name_11"]);
  expect(found.leftOut()["reactions"]).toBe(1);
});

test("chat-715: embeds, stickers, forwards and commands of Discord become markdown", async () => {
  const embed = {
    ...{ title: "Status", url: "https://status.example.net", timestamp: null, color: "#FF0000" },
    description: "All **well** <@9>",
    author: { name: "Lamp", url: null },
    image: { url: "a.json_Files/p.png", canonicalUrl: "https://example.net/p.png", width: 1 },
    ...{
      footer: { text: "foot" },
      fields: [{ name: "A", value: "1", isInline: true }],
      images: [],
    },
  };
  const preview = { title: "", description: "", url: "https://example.net/gif", fields: [] };
  const forwarded = { content: "from\nfar", attachments: [], embeds: [], stickers: [] };
  const sticker = { id: "1", name: "wave", format: "Lottie", sourceUrl: "x.json" };
  expect(
    await textsOf(
      message("1001", "look", { embeds: [embed], mentions: [user("9", "Moth")] }),
      message("1002", "https://example.net/gif", { embeds: [preview] }),
      message("1003", "", { forwardedMessage: forwarded, reference: { type: "Forward" } }),
      message("1004", "", { stickers: [sticker] }),
      message("1005", "42", {
        type: "20",
        interaction: { id: "1", name: "roll", user: user("9", "Moth") },
      }),
    ),
  ).toEqual([
    "Moth: look\n\n> Lamp\n>\n> **[Status](<https://status.example.net>)**\n>\n> All **well** @Moth\n>\n> **A**: 1\n>\n> [picture](<https://example.net/p.png>)\n>\n> foot",
    "Moth: https://example.net/gif",
    "Moth: > *Forwarded:*\n> from\n> far",
    "Moth: *Sticker: wave*",
    "Moth: *@Moth used /roll*\n\n42",
  ]);
});

test("chat-715: names, times, quotations and small print of Discord become plain text and markdown", async () => {
  const mentions = [user("10", "Lamp")];
  expect(
    await textsOf(
      message("1001", "<@10> <@!10> <@11> <#100> <#5> <@&7> <a:moth:1> <t:1793678706:R>", {
        mentions,
      }),
      message("1002", "`<@10>` and\n```\n> a\nb\n```"),
      message("1003", "> a\nb\n-# small\n>>> c\nd"),
      message("1004", "a\u0000b\r\nc ||spoiler||\ud800"),
    ),
  ).toEqual([
    "Moth: @Lamp @Lamp @unknown #channel-100 #unknown-channel @role :moth: 2026-11-03 04:05 UTC",
    "Moth: `<@10>` and\n```\n> a\nb\n```",
    "Moth: > a\n\nb\nsmall\n> c\n> d",
    "Moth: ab\nc ||spoiler||\ufffd",
  ]);
});

test("chat-716: notices of Discord are messages without author, and empty ones are counted", async () => {
  const found = await read({
    "a.json": exportOf(channel("100"), [
      message("1001", "Joined the server.", { type: "GuildMemberJoin" }),
      message("1002", "Pinned a message.", { type: "ChannelPinnedMessage" }),
      message("1003", "", { type: "8" }),
      message("1004", "Something new.", { type: "99" }),
      message("1005", "", { type: "99" }),
      message("1006", ""),
      { id: "1007" },
    ]),
  });
  expect(found.textsIn("100")).toEqual([
    "@Moth joined the server.",
    "@Moth pinned a message.",
    "@Moth boosted the server.",
    "@Moth something new.",
  ]);
  expect(found.of("author")).toEqual([]);
  expect(found.leftOut()).toMatchObject({
    "messages without content": 2,
    "messages of an unknown form": 1,
  });
});
