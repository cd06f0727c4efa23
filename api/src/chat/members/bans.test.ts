import {
  attachments,
  inboxEntries,
  mentions,
  messages,
  objects,
  reactions,
  removedMessages,
} from "@oni/db/schema";
import { makeChannel } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ban } from "../../../contract/chat/members.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { smallFiles, uploadFile } from "../../../testing/uploads.ts";
import { sweepObjects } from "../../shrine/uploads/sweep-objects.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Person = { id: string; secret: string; username: string };

const ban = (dimension: TestDimension, { id }: Person, body?: object, by = dimension.owner) =>
  app.request<Ban>(`${dimension.server}/bans/${id}`, {
    method: "PUT",
    as: by.secret,
    ...(body && { body }),
  });
const lift = ({ server, owner }: TestDimension, { id }: Person) =>
  app.request(`${server}/bans/${id}`, { method: "DELETE", as: owner.secret });
const read = async (channelId: string, { secret }: Person) =>
  (await app.request<Message[]>(`/api/channels/${channelId}/messages?limit=100`, { as: secret }))
    .body;
const countsOf = async ({ server }: TestDimension, { secret }: Person) => {
  const { body } = await app.request<Server>(server, { as: secret });
  return [body.unreadCount, body.mentionCount];
};
const react = (message: Message, { secret }: Person) =>
  app.request(`/api/messages/${message.id}/reactions/🌊`, { method: "PUT", as: secret });
const eventsAfter = (before: number, event: string) =>
  app.publisher.calls
    .slice(before)
    .filter(({ name, args }) => name === "emit" && args[1] === event)
    .map(({ args }) => args[2]);

test("account-423: a ban has the last reason given, and keeps it when repeated without one", async () => {
  const dimension = await openDimension(app);
  const { member, owner, server } = dimension;
  expect((await ban(dimension, member)).body).toMatchObject({ reason: null, purgedCount: 0 });
  expect((await ban(dimension, member, { reason: "salt" })).body.reason).toBe("salt");
  expect((await ban(dimension, member, {})).body.reason).toBe("salt");
  expect((await ban(dimension, member, { reason: "brine" })).body.reason).toBe("brine");
  const { body } = await app.request<Ban[]>(`${server}/bans`, { as: owner.secret });
  expect(body[0]).toMatchObject({ userId: member.id, reason: "brine", undoUntil: null });
  expect((await ban(dimension, member, { reason: "x".repeat(1_001) })).status).toBe(400);
  expect((await ban(dimension, member, { purge: "yes" })).status).toBe(400);
});

/** Opens a dimension in which a member has sent messages to two channels, recently and long ago. */
async function openPurgeableDimension() {
  const dimension = await openDimension(app);
  const { id: serverId, member, owner, moderator, sendMessage, message, channelId } = dimension;
  const side = await makeChannel(app.db, { serverId });
  const old = (await sendMessage(member.secret, "from last week")).body;
  await app.db
    .update(messages)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(messages.id, old.id));
  const call = (await sendMessage(member.secret, `listen, @${owner.username}`)).body;
  const reply = (await sendMessage(member.secret, "as I said", { replyToId: call.id })).body;
  await sendMessage(owner.secret, "enough");
  const { objectPath } = await uploadFile(app, member, {
    ...{ channelId, bytes: smallFiles["text/plain"] },
  });
  const file = (
    await sendMessage(member.secret, "", { attachments: [{ objectPath, alt: "a wave" }] })
  ).body;
  const aside = (await sendMessage(member.secret, "and here", {}, side.id)).body;
  const taken = (await sendMessage(member.secret, "taken back", {}, side.id)).body;
  await app.request(`/api/messages/${taken.id}`, { method: "DELETE", as: member.secret });
  await react(call, moderator);
  await react(call, owner);
  await app.request(`/api/messages/${reply.id}/pin`, { method: "PUT", as: owner.secret });
  const edit = { method: "PATCH", as: member.secret, body: { content: "as I have said" } };
  await app.request(`/api/messages/${reply.id}`, edit);
  return { ...dimension, side, old, sent: [message, call, reply, file, aside] };
}

/**
 * Returns a digest of the messages in all tables that a purge touches, without the inbox of the banned
 * user.
 */
async function digest(ids: readonly string[], bannedId: string) {
  const of = <Row extends { id: string }>(rows: Row[]) =>
    rows.toSorted((one, other) => one.id.localeCompare(other.id));
  const { db } = app;
  const files = await db
    .select()
    .from(attachments)
    .where(inArray(attachments.messageId, [...ids]));
  const keys = files.map(({ objectKey }) => objectKey);
  const stored = await db
    .select()
    .from(messages)
    .where(inArray(messages.id, [...ids]));
  return {
    messages: of(stored).map(({ rev: _rev, ...row }) => row),
    reactions: of(
      await db
        .select()
        .from(reactions)
        .where(inArray(reactions.messageId, [...ids])),
    ),
    mentions: of(
      await db
        .select()
        .from(mentions)
        .where(inArray(mentions.messageId, [...ids])),
    ),
    inbox: of(
      await db
        .select()
        .from(inboxEntries)
        .where(and(inArray(inboxEntries.subjectId, [...ids]), ne(inboxEntries.userId, bannedId))),
    ),
    files: of(files),
    objects: (await db.select().from(objects).where(inArray(objects.key, keys))).map(
      ({ updatedAt: _updatedAt, ...row }) => row,
    ),
  };
}

const withoutRevs = (log: Message[]) =>
  log.map(({ rev: _rev, attachments: files, ...message }) => ({
    ...message,
    files: files.map(({ id, name, alt }) => ({ id, name, alt })),
  }));

test("account-424: a purge deletes the last 24 hours of one member in all channels of one dimension", async () => {
  const dimension = await openPurgeableDimension();
  const { channelId, side, member, owner, moderator, old, sent, server } = dimension;
  const before = await read(channelId, owner);
  const callCount = app.publisher.calls.length;
  const { body } = await ban(dimension, member, { reason: "noise", purge: true }, moderator);
  expect(body).toMatchObject({ userId: member.id, reason: "noise", purgedCount: sent.length });
  const leftMs = Date.parse(body.undoUntil ?? "") - Date.now();
  expect(leftMs).toBeGreaterThan(59 * 60_000);
  expect(leftMs).toBeLessThanOrEqual(60 * 60_000 + 1);

  const after = [...(await read(channelId, owner)), ...(await read(side.id, owner))];
  const gone = new Set(sent.map(({ id }) => id));
  for (const message of after.filter(({ id }) => gone.has(id))) {
    expect(message).toMatchObject({ content: "", reactions: [], attachments: [], pinnedAt: null });
    expect(message.deletedAt).not.toBeNull();
  }
  // A `rev` is counted per channel, and `before` has one channel.
  const known = new Set(before.map(({ id }) => id));
  const purged = after.filter(({ id }) => gone.has(id) && known.has(id)).map(({ rev }) => rev);
  expect(purged.length).toBeGreaterThan(0);
  expect(Math.min(...purged)).toBeGreaterThan(Math.max(...before.map(({ rev }) => rev)));
  expect(after.find(({ id }) => id === old.id)?.content).toBe("from last week");
  expect(after.find(({ userId }) => userId === owner.id)?.content).toBe("enough");
  const deleted = eventsAfter(callCount, "message:deleted");
  expect(deleted).toHaveLength(sent.length);
  const revs = new Map(after.map(({ id, rev }) => [id, rev]));
  for (const event of deleted) {
    expect(event).toMatchObject({ rev: revs.get(Object(event).id) });
  }
  const counted = app.publisher.calls
    .slice(callCount)
    .filter(({ name }) => name === "messageDeleted");
  expect(counted).toHaveLength(sent.length);
  expect(await countsOf(dimension, owner)).toEqual([0, 0]);
  expect((await app.request(`${server}/search?q=listen`, { as: owner.secret })).body).toEqual([]);
  // A repeated purge finds nothing, and the deleted messages can still be restored.
  expect((await ban(dimension, member, { purge: true })).body.purgedCount).toBe(sent.length);
});

test("account-425: lifting a ban within the hour restores every message as it was, with a new rev", async () => {
  const dimension = await openPurgeableDimension();
  const { channelId, side, member, owner, sent, server } = dimension;
  const ids = sent.map(({ id }) => id);
  const before = [
    withoutRevs(await read(channelId, owner)),
    withoutRevs(await read(side.id, owner)),
  ];
  const rows = await digest(ids, member.id);
  expect(rows.reactions).toHaveLength(2);
  expect(rows.inbox.length).toBeGreaterThan(0);
  const counts = await countsOf(dimension, owner);
  await ban(dimension, member, { purge: true });
  const revs = (await read(channelId, owner)).map(({ rev }) => rev);

  const callCount = app.publisher.calls.length;
  expect((await lift(dimension, member)).status).toBe(200);
  const after = await read(channelId, owner);
  expect([withoutRevs(after), withoutRevs(await read(side.id, owner))]).toEqual(before);
  expect(await digest(ids, member.id)).toEqual(rows);
  expect(await countsOf(dimension, owner)).toEqual(counts);
  const back = after.filter(({ id }) => ids.includes(id));
  for (const { rev } of back) expect(rev).toBeGreaterThan(Math.max(...revs));
  const events = eventsAfter(callCount, "message:updated");
  expect(events).toHaveLength(ids.length);
  for (const { id, rev, content } of back) {
    expect(events).toContainEqual(expect.objectContaining({ id, rev, content, deletedAt: null }));
  }
  expect(eventsAfter(callCount, "server:changed")).toHaveLength(1);
  const found = await app.request<Message[]>(`${server}/search?q=listen`, { as: owner.secret });
  expect(found.body.map(({ id }) => id)).toEqual([sent[1]?.id]);
  expect((await lift(dimension, member)).status).toBe(404);
});

test("account-425: a thousand messages are deleted and restored, a few at a time", async () => {
  const dimension = await openDimension(app);
  const { channelId, member, owner } = dimension;
  await app.db.execute(sql`
    insert into messages ("id", "channelId", "userId", "seq", "rev", "content")
    select gen_random_uuid(), ${channelId}::uuid, ${member.id}::uuid, n, n, 'line ' || n
    from generate_series(2, 1000) n`);
  await app.db.execute(
    sql`update channels set "lastSeq" = 1000, "lastRev" = 1000 where id = ${channelId}::uuid`,
  );
  expect((await ban(dimension, member, { purge: true })).body.purgedCount).toBe(1_000);
  await lift(dimension, member);
  const log = await app.db.select().from(messages).where(eq(messages.channelId, channelId));
  expect(log.filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1_000);
  expect(new Set(log.map(({ rev }) => rev)).size).toBe(1_000);
  const { body } = await app.request<Message[]>(
    `/api/channels/${channelId}/messages?afterRev=2999`,
    {
      as: owner.secret,
    },
  );
  expect(body.map(({ seq, rev }) => [seq, rev])).toEqual([[1_000, 3_000]]);
});

test("account-425: after the hour the ban is lifted, nothing is restored, and the files are gone", async () => {
  const dimension = await openPurgeableDimension();
  const { channelId, member, owner, sent } = dimension;
  const ids = sent.map(({ id }) => id);
  const key = (await digest(ids, member.id)).objects[0]?.key ?? "";
  const stateOf = async () =>
    (await app.db.select().from(objects).where(eq(objects.key, key)))[0]?.state;
  expect(await stateOf()).toBe("attached");
  await ban(dimension, member, { purge: true });
  await sweepObjects(app.deps, new Date());
  expect(await stateOf()).toBe("trashed");
  await app.db.update(removedMessages).set({ expiresAt: sql`now() - interval '1 second'` });
  expect((await lift(dimension, member)).status).toBe(200);
  const left = (await read(channelId, owner)).filter(({ content }) => content !== "");
  expect(left.map(({ content }) => content)).toEqual(["from last week", "enough"]);
  await sweepObjects(app.deps, new Date());
  expect(await app.db.$count(removedMessages)).toBe(0);
  expect(await stateOf()).toBe("doomed");
  await sweepObjects(app.deps, new Date(Date.now() + 2 * 3_600_000));
  expect(await stateOf()).toBeUndefined();
});

test("account-425: reactions and mentions of accounts deleted in between are not restored", async () => {
  const dimension = await openPurgeableDimension();
  const { member, moderator, owner, sent, channelId, server } = dimension;
  await ban(dimension, member, { purge: true });
  await app.request(`${server}/members/${moderator.id}`, { method: "DELETE", as: owner.secret });
  await app.db.execute(sql`delete from users where id = ${moderator.id}::uuid`);
  expect((await lift(dimension, member)).status).toBe(200);
  const call = (await read(channelId, owner)).find(({ id }) => id === sent[1]?.id);
  expect(call?.reactions).toEqual([{ emoji: "🌊", count: 1, mine: true }]);
});
