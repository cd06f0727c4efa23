import { listMessages } from "@oni/db/chat";
import * as schema from "@oni/db/schema";
import { asc, eq, isNull } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { makePicture, smallFiles } from "../../../testing/uploads.ts";
import { checkArchive, importArchive, type ImportOptions } from "./import-archive.ts";
import type { SourceItem } from "./source-item.ts";
import { makeArchive, makeReader, sourceChannel, sourceMessage } from "./testing/make-source.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

async function run(
  items: readonly SourceItem[],
  options: Partial<ImportOptions> & { files?: Record<string, Uint8Array> } = {},
) {
  const { db, storage, uploads } = app.deps;
  const { files, ...rest } = options;
  const ownerId = rest.ownerId ?? (await app.signIn()).id;
  const parts = { db, storage, uploads, archive: makeArchive(files) };
  const reader = makeReader(items);
  const given = { reader, serverId: null, name: "tides", isPublic: false, ...rest, ownerId };
  return { ownerId, ...(await importArchive(parts, given)) };
}

const channelsOf = (serverId: string) =>
  app.db
    .select()
    .from(schema.channels)
    .where(eq(schema.channels.serverId, serverId))
    .orderBy(asc(schema.channels.position), asc(schema.channels.name));

const logOf = async (serverId: string, name: string, viewerId?: string) => {
  const channel = (await channelsOf(serverId)).find((one) => one.name === name);
  return listMessages(app.db, channel?.id ?? "", { limit: 100, newest: true }, viewerId);
};

const authors: SourceItem[] = [
  { kind: "author", id: "u1", name: "Ash" },
  { kind: "author", id: "u2", name: "Birch" },
];

test("chat-684: messages of any order are stored by their dates, with seq 1 to n and ids of their time", async () => {
  const minutes = [5, 3, 9, 1, 7, 2, 8, 4, 6];
  const items = [...minutes.map((minute) => sourceMessage(minute)), sourceChannel("tides")];
  const { serverId, report } = await run([...items, ...authors]);
  const log = await logOf(serverId, "tides");
  expect(log.map(({ seq, content }) => [seq, content])).toEqual(
    minutes.toSorted((a, b) => a - b).map((minute) => [minute, `tide ${minute}`]),
  );
  expect(log.map(({ createdAt }) => createdAt)).toEqual(
    minutes
      .toSorted((a, b) => a - b)
      .map((minute) => sourceMessage(minute).createdAt.toISOString()),
  );
  expect(log.map(({ id }) => id)).toEqual(log.map(({ id }) => id).toSorted());
  expect(log[0]).toMatchObject({
    userId: null,
    author: null,
    mask: { name: "Ash", source: "slack" },
  });
  expect(report.taken).toMatchObject({ channels: 1, messages: 9, authors: 1 });
  expect((await channelsOf(serverId))[0]).toMatchObject({
    isDefault: true,
    lastSeq: 9,
    lastRev: 9,
  });
});

test("chat-685: edits, replies, threads, pins, reactions, files and categories are taken over", async () => {
  const picture = await makePicture("png", 64);
  const files = { "a/p.png": picture, "a/n.txt": smallFiles["text/plain"] };
  const { serverId, report } = await run(
    [
      ...authors,
      { kind: "category", id: "c", name: "Shore", position: 0 },
      sourceChannel("tides", { categoryId: "c", topic: "of the sea" }),
      sourceChannel("t", { name: "ebb talk", root: { channelId: "tides", messageId: "m1" } }),
      sourceMessage(1, {
        isPinned: true,
        editedAt: new Date("2019-05-02T00:00:00Z"),
        reactions: [{ emoji: "🌊", authorIds: ["u1", "u2", "u2"] }],
        attachments: [
          { name: "p.png", path: "a/p.png" },
          { name: "n.txt", path: "a/n.txt" },
        ],
      }),
      sourceMessage(3, { replyToId: "m1", authorId: "u2" }),
      sourceMessage(2, { channelId: "t", authorId: null }),
    ],
    { files },
  );
  const [root, reply] = await logOf(serverId, "tides");
  expect(root).toMatchObject({
    ...{ editedAt: "2019-05-02T00:00:00.000Z", updatedAt: "2019-05-02T00:00:00.000Z" },
    pinnedAt: root?.createdAt,
    reactions: [{ emoji: "🌊", count: 2 }],
    attachments: [
      { name: "p.png", type: "image/png", width: 64 },
      { name: "n.txt", type: "text/plain" },
    ],
    thread: { count: 1 },
  });
  for (const { key } of root?.attachments ?? []) {
    expect(await app.deps.storage.size(key)).toBeGreaterThan(0);
    const [object] = await app.db.select().from(schema.objects).where(eq(schema.objects.key, key));
    expect(object).toMatchObject({ state: "attached", userId: null });
  }
  expect(reply).toMatchObject({ replyToId: root?.id, replyToSeq: 1, mask: { name: "Birch" } });
  const [thread, ...channels] = (await channelsOf(serverId)).toSorted(
    (a, b) => Number(a.parentId === null) - Number(b.parentId === null),
  );
  expect(thread).toMatchObject({ rootMessageId: root?.id, lastSeq: 1, rippledSeq: 1 });
  const [said] = await listMessages(app.db, thread?.id ?? "", { limit: 9, newest: true });
  expect(said).toMatchObject({ content: "tide 2", mask: { name: "slack" } });
  expect(channels).toMatchObject([{ name: "tides", description: "of the sea" }]);
  expect(channels[0]?.categoryId).not.toBeNull();
  expect(report.taken).toEqual({
    ...{ categories: 1, channels: 1, threads: 1, authors: 3, messages: 3 },
    ...{ replies: 1, pins: 1, reactions: 2, files: 2 },
  });
  expect(report.leftOut.size).toBe(0);
});

test("chat-686: a second import adds no row, also after a channel was deleted", async () => {
  const items: SourceItem[] = [
    ...authors,
    sourceChannel("tides"),
    sourceChannel("ebb", { position: 1 }),
    ...[1, 2, 3].map((minute) => sourceMessage(minute)),
    sourceMessage(4, { channelId: "ebb", reactions: [{ emoji: "🌊", authorIds: ["u2"] }] }),
  ];
  const first = await run(items);
  const { ownerId, serverId } = first;
  const again = await run(items, { ownerId });
  expect(again.serverId).toBe(serverId);
  expect(again.report).toMatchObject({
    existing: 4,
    taken: { messages: 0, channels: 0, authors: 0 },
  });
  const [, ebb] = await channelsOf(serverId);
  await app.db
    .insert(schema.erasures)
    .values({ kind: "channel", subjectId: ebb?.id ?? "", isErased: true });
  await app.db.delete(schema.channels).where(eq(schema.channels.id, ebb?.id ?? ""));
  const third = await run([...items, sourceMessage(5)], { ownerId, serverId });
  expect(third.report).toMatchObject({ existing: 3, taken: { messages: 1, channels: 0 } });
  expect([...third.report.leftOut.values()]).toEqual([
    { what: "channel", why: "It was deleted here.", count: 1 },
  ]);
  expect((await logOf(serverId, "tides")).map(({ seq }) => seq)).toEqual([1, 2, 3, 4]);
});

test("chat-687: an import into a dimension raises nothing for its members, and renames taken names", async () => {
  const dimension = await openDimension(app);
  const { member, owner, id: serverId } = dimension;
  const tables = [
    schema.inboxEntries,
    schema.mentions,
    schema.pushDeliveries,
    schema.hookDeliveries,
  ];
  const counts = () => Promise.all(tables.map((table) => app.db.$count(table)));
  const before = await counts();
  const calls = app.publisher.calls.length;
  await run(
    [
      sourceChannel("c", { name: "General" }),
      sourceMessage(1, { channelId: "c", content: `hello @${member.username}` }),
      sourceMessage(2, { channelId: "c", replyToId: "m1" }),
    ],
    { ownerId: owner.id, serverId },
  );
  expect(await counts()).toEqual(before);
  expect(app.publisher.calls.length).toBe(calls);
  const { body } = await app.request<{ name: string; unreadCount: number }[]>(
    `${dimension.server}/channels`,
    { as: member.secret },
  );
  expect(body.map(({ name, unreadCount }) => [name, unreadCount])).toEqual([
    ["general", expect.any(Number)],
    ["general-2", 0],
  ]);
});

test("chat-688: a private channel is seen by the owner only, and a thread without its root is a channel", async () => {
  const { serverId, report } = await run([
    sourceChannel("open"),
    sourceChannel("secret", { isPrivate: true, position: 1 }),
    sourceChannel("lost", { root: { channelId: "secret", messageId: "none" } }),
    sourceMessage(1, { channelId: "secret" }),
    sourceMessage(2, { channelId: "lost" }),
  ]);
  const channels = await channelsOf(serverId);
  expect(
    channels.map(({ name, seeRoleIds, isDefault }) => ({ name, seeRoleIds, isDefault })),
  ).toEqual([
    { name: "open", seeRoleIds: null, isDefault: true },
    { name: "secret", seeRoleIds: [], isDefault: false },
    { name: "lost", seeRoleIds: [], isDefault: false },
  ]);
  expect([...report.leftOut.values()]).toMatchObject([
    { what: "readers of private channels", count: 2 },
    { what: "thread", count: 1 },
    { what: "readers of secret", count: 1 },
  ]);
});

test("chat-689: what is left out or cut is counted with its reason, and a message names its lost files", async () => {
  const files = { "a.exe": Buffer.from("MZ\u0000\u0001"), big: Buffer.alloc(10_485_761) };
  const pins = Array.from({ length: 52 }, (_, index) =>
    sourceMessage(index + 100, { isPinned: true }),
  );
  const { serverId, report } = await run(
    [
      sourceChannel("tides"),
      sourceMessage(1, { content: "x".repeat(4_001) }),
      sourceMessage(2, { content: "\u0000 \u200b" }),
      sourceMessage(3, {
        content: "",
        attachments: [
          { name: "a.exe", path: "a.exe" },
          { name: "b.mov", path: null },
          { name: "big", path: "big" },
        ],
      }),
      sourceMessage(4, { reactions: [{ emoji: "partyparrot", authorIds: ["u1", "u2"] }] }),
      sourceMessage(5, { channelId: "nowhere" }),
      sourceMessage(6, { createdAt: new Date(Number.NaN) }),
      sourceMessage(7, { replyToId: "none" }),
      sourceMessage(7),
      { kind: "left-out", what: "poll", why: "ONI has none.", count: 3 },
      ...pins,
    ],
    { files },
  );
  const log = await logOf(serverId, "tides");
  expect(log[0]?.content).toBe(`${"x".repeat(3_999)}…`);
  expect(log[1]?.content.split("\n")).toEqual(
    ["b.mov", "big", "a.exe"].map((name) => `[file not imported: ${name}]`),
  );
  expect(log.filter(({ pinnedAt }) => pinnedAt !== null)).toHaveLength(50);
  const leftOut = [...report.leftOut.values()].map(({ what, count }) => [what, count]);
  expect(Object.fromEntries(leftOut)).toMatchObject({
    ...{ "end of a text": 1, reaction: 2, reply: 1, item: 1, poll: 3, pin: 2 },
  });
  expect(leftOut.filter(([what]) => what === "file")).toHaveLength(3);
  expect(leftOut.filter(([what]) => what === "message")).toHaveLength(3);
});

test("chat-690: a check counts the same and writes nothing", async () => {
  const items: SourceItem[] = [
    ...authors,
    sourceChannel("tides"),
    sourceMessage(1, { reactions: [{ emoji: "🌊", authorIds: ["u1", "u2"] }], isPinned: true }),
    sourceMessage(2, { replyToId: "m1", content: "x".repeat(5_000) }),
  ];
  const rows = () => app.db.$count(schema.messages);
  const before = await rows();
  const checked = await checkArchive(makeArchive(), { reader: makeReader(items) });
  expect(await rows()).toBe(before);
  const { report } = await run(items);
  expect(report).toEqual(checked);
  expect(await app.db.$count(schema.importItems)).toBe(0);
});

test("chat-691: masks have no account and count as no members", async () => {
  const users = await app.db.$count(schema.users);
  const { serverId } = await run([...authors, sourceChannel("tides"), sourceMessage(1)]);
  expect(await app.db.$count(schema.users)).toBe(users + 1);
  const [server] = await app.db
    .select()
    .from(schema.servers)
    .where(eq(schema.servers.id, serverId));
  expect(server?.memberCount).toBe(1);
  const found = await app.db.select().from(schema.messages).where(isNull(schema.messages.terms));
  expect(found).toEqual([]);
});
