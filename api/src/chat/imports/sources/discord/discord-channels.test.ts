import { expect, test } from "vitest";
import { channel, exportOf, message } from "../../../../../testing/imports/discord-shapes.ts";
import { archiveOf, readItems } from "../../../../../testing/imports/memory-archive.ts";
import { discordReader } from "./read-discord-export.ts";

const read = (files: Record<string, unknown>) => readItems(discordReader, archiveOf(files));

test("chat-714: a server of Discord has its categories, channels, topics and parts of files", async () => {
  const found = await read({
    "Tides - Lobby - a [100].json": exportOf(channel("100", { topic: "Low *tide* in <#200>" }), [
      message("1001", "one"),
    ]),
    "Tides - Lobby - a [100] [part 2].json": exportOf(channel("100"), [message("1002", "two")]),
    "deep/b.json": exportOf(channel("200", { categoryId: null, category: null }), []),
    "deep/b.json_Files/x.json": exportOf(channel("300"), []),
    "notes.json": [{ a: 1 }],
    "broken.json": "{",
  });
  expect(await discordReader.recognizes(archiveOf({ "notes.json": [] }))).toBe(false);
  expect(found.items[0]).toEqual({ kind: "server", name: "Tides" });
  expect(found.of("category")).toEqual([
    { kind: "category", id: "77", name: "Lobby", position: 0 },
  ]);
  expect(
    found.of("channel").map(({ id, topic, categoryId }) => ({ id, topic, categoryId })),
  ).toEqual([
    { id: "100", topic: "Low *tide* in #channel-200", categoryId: "77" },
    { id: "200", topic: null, categoryId: null },
  ]);
  expect(found.textsIn("100")).toEqual(["Moth: one", "Moth: two"]);
  expect(found.leftOut()).toEqual({ "other JSON files": 2, "permissions of channels": 2 });
});

test("chat-714: threads, posts of forums and threads without a root belong to a message of their channel", async () => {
  const thread = (id: string, name: string, more = {}) =>
    channel(id, {
      type: "GuildPublicThread",
      categoryId: "100",
      category: "channel-100",
      name,
      ...more,
    });
  const found = await read({
    "1.json": exportOf(channel("100"), [
      message("1001", "root"),
      message("1002", "", {
        type: "ThreadCreated",
        content: "Started a thread.",
        reference: { type: "Default", messageId: null, channelId: "2000", guildId: "5" },
      }),
    ]),
    "2.json": exportOf(thread("1001", "of a message"), [
      message("1101", "", { type: "21", reference: { messageId: "1001", channelId: "100" } }),
      message("1102", "reply", { type: "Reply", reference: { messageId: "1001" } }),
    ]),
    "3.json": exportOf(thread("2000", "of a notice"), [message("2001", "in notice")]),
    "4.json": exportOf(thread("837840745267200000", "lost", { categoryId: "100" }), [
      message("3001", "in lost"),
    ]),
    "5.json": exportOf(thread("4000", "post", { categoryId: "500", category: "forum" }), [
      message("4000", "first of post"),
      message("4001", "answer"),
    ]),
    "6.json": exportOf(
      thread("837840749461504000", "poll", { categoryId: "500", category: "forum" }),
      [message("837840749461504000", "")],
    ),
  });
  const threads = found.of("channel").filter(({ root }) => root !== null);
  expect(threads.map(({ id, name, isPrivate, root }) => ({ id, name, isPrivate, root }))).toEqual(
    [
      ...[["1001", "of a message", null, "100", "1001"] as const],
      ...[["2000", "of a notice", null, "100", "1002"] as const],
      ...[["837840745267200000", "lost", null, "100", "837840745267200000"] as const],
      ...[["4000", "post", null, "500", "4000"] as const],
      ...[["837840749461504000", "poll", null, "500", "837840749461504000"] as const],
    ].map(([id, name, isPrivate, channelId, messageId]) => ({
      ...{ id, name, isPrivate, root: { channelId, messageId } },
    })),
  );
  expect(found.textsIn("100")).toEqual(["Thread: lost", "Moth: root", "@Moth started a thread."]);
  expect(found.of("message").find(({ content }) => content === "Thread: lost")?.createdAt).toEqual(
    new Date("2021-05-01T00:00:00.000Z"),
  );
  expect(found.textsIn("1001")).toEqual(["Moth: reply"]);
  expect(found.textsIn("500")).toEqual(["Thread: poll", "Moth: first of post"]);
  expect(found.textsIn("4000")).toEqual(["Moth: answer"]);
  expect(found.of("channel").find(({ id }) => id === "500")?.name).toBe("forum");
});

test("chat-714: a private thread of Discord is a private channel, since threads have the audience of theirs", async () => {
  const about = { type: "GuildPrivateThread", categoryId: "900", category: "gone", name: "secret" };
  const found = await read({
    "a.json": exportOf(channel("200", about), [message("1001", "hidden")]),
  });
  expect(found.of("channel")).toMatchObject([
    { id: "200", name: "secret", isPrivate: true, categoryId: null, root: null },
  ]);
  expect(found.textsIn("200")).toEqual(["Moth: hidden"]);
  expect(found.leftOut()).toMatchObject({ "places of private threads": 1 });
});

test("chat-721: direct conversations of Discord are left out, and two servers are refused", async () => {
  const direct = (id: string) => channel(id, { type: "DirectTextChat", categoryId: null });
  const found = await read({
    "a.json": exportOf(channel("100"), []),
    "b.json": exportOf(direct("200"), [message("1", "x")], { guild: { id: "0", name: "Direct" } }),
    "c.json": exportOf(direct("201"), [], { guild: { id: "0", name: "Direct" } }),
  });
  expect(found.leftOut()["direct conversations"]).toBe(2);
  expect(found.of("message")).toEqual([]);
  const other = exportOf(channel("300"), [], { guild: { id: "6", name: "Lamps" } });
  await expect(read({ "a.json": exportOf(channel("100"), []), "b.json": other })).rejects.toThrow(
    "exports of several servers: Tides, Lamps",
  );
});

test("chat-713: a damaged file of Discord ends the import with its name", async () => {
  const whole = JSON.stringify(exportOf(channel("100"), [message("1001", "one")]), null, 2);
  for (const end of [whole.indexOf('"channel"') + 20, whole.indexOf('"one"') + 2, whole.length - 1])
    await expect(read({ "a.json": whole.slice(0, end) })).rejects.toThrow("a.json ends too early.");
  const wrong = whole.replace('"isPinned": false', '"isPinned": fals');
  await expect(read({ "a.json": wrong })).rejects.toThrow("a.json is not valid JSON.");
});
