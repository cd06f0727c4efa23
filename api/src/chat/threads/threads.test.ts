import { createThreadUpdates } from "@oni/realtime";
import { createLog } from "@oni/realtime/process";
import { until } from "@oni/realtime/testing";
import { type Message, messageSchema, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Channel, channelSchema } from "../../../contract/chat/channels.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const open = (as: string, messageId: string) =>
  app.request<Channel>(`/api/messages/${messageId}/thread`, { method: "POST", as });
const follow = (as: string, id: string, method = "PUT") =>
  app.request<Channel>(`/api/channels/${id}/follow`, { method, as });
const threadsOf = async (as: string, channelId: string, query = "") =>
  (await app.request<Channel[]>(`/api/channels/${channelId}/threads${query}`, { as })).body;
const rootOf = async ({ channel, owner }: TestDimension, seq = 1) => {
  const { body } = await app.request<Message[]>(`${channel}/messages?around=${seq}&limit=1`, {
    as: owner.secret,
  });
  const root = body.find((message) => message.seq === seq);
  if (!root) throw new Error("The message is gone.");
  return root;
};
/** Returns the unread messages and mentions of a server, as one member sees them. */
const counts = async (path: string, as: string) => {
  const { unreadCount, mentionCount } = (await app.request<Server>(path, { as })).body;
  return [unreadCount, mentionCount];
};
/** Returns the published versions of a message. */
const publishedVersions = (id: string) =>
  app.publisher.calls.flatMap(({ name, args }) => {
    const parsed = name === "emit" ? messageSchema.safeParse(args[2]) : null;
    return args[1] === "message:updated" && parsed?.data?.id === id ? [parsed.data] : [];
  });

test("chat-383, chat-384: a message has one thread, visible to the readers of its channel and in no list", async () => {
  const scene = await openDimension(app);
  const {
    server,
    channelId,
    id: serverId,
    member,
    owner,
    stranger,
    banned,
    message,
    sendMessage,
  } = scene;
  expect((await open(stranger.secret, message.id)).status).toBe(403);
  expect((await open(banned.secret, message.id)).status).toBe(404);
  const { status, body: thread } = await open(owner.secret, message.id);
  expect(status).toBe(201);
  channelSchema.strict().parse(thread);
  const kin = { serverId, parentId: channelId, rootMessageId: message.id };
  expect(thread).toMatchObject({ ...kin, lastSeq: 0, isDefault: false, isFollowing: false });
  expect(thread.name).toMatch(/^the-first-ripple-/);
  const again = await open(member.secret, message.id);
  expect(again).toMatchObject({ status: 200, body: { id: thread.id } });

  const list = await app.request<Channel[]>(`${server}/channels`, { as: owner.secret });
  expect(list.body.map(({ id }) => id)).toEqual([channelId]);
  expect(list.body[0]).toMatchObject({ parentId: null, rootMessageId: null, isFollowing: true });
  const read = await app.request<Channel>(`/api/channels/${thread.id}`, { as: stranger.secret });
  expect(read).toMatchObject({ status: 200, body: { id: thread.id, name: thread.name } });
  expect((await app.request(`/api/channels/${thread.id}`, { as: banned.secret })).status).toBe(404);

  const { body: inside } = await sendMessage(member.secret, "inside", {}, thread.id);
  expect(inside).toMatchObject({ channelId: thread.id, seq: 1, rev: 1, thread: null });
  expect((await open(owner.secret, inside.id)).status).toBe(403);
  const together = await sendMessage(owner.secret, "another");
  const both = await Promise.all([owner, member].map((by) => open(by.secret, together.body.id)));
  expect(both.map((answer) => answer.status).toSorted((one, other) => one - other)).toEqual([
    200, 201,
  ]);
  expect(new Set(both.map((answer) => answer.body.id)).size).toBe(1);
});

test("chat-385, chat-386: the root message has count, last time and authors of its thread, and a new rev at most once a second", async () => {
  const scene = await openDimension(app);
  const { owner, moderator, member, message, sendMessage, channelId } = scene;
  expect((await rootOf(scene)).thread).toBeNull();
  const { body: thread } = await open(owner.secret, message.id);
  const opened = await rootOf(scene);
  expect(opened).toMatchObject({ rev: 2, thread: { count: 0, lastAt: null, faces: [] } });
  expect(publishedVersions(message.id)).toEqual([opened]);

  const openedAt = performance.now();
  const fourth = await app.signIn();
  await app.request(`${scene.server}/join`, { method: "POST", as: fourth.secret });
  const sent = [];
  for (const by of [owner, moderator, owner, member, fourth]) {
    sent.push((await sendMessage(by.secret, "inside", {}, thread.id)).body);
  }
  const grown = await rootOf(scene);
  expect(grown.thread).toEqual({
    ...{ channelId: thread.id, count: 5, lastAt: sent.at(-1)?.createdAt },
    faces: [fourth.id, member.id, owner.id],
  });
  await until("the root message to be published", () =>
    publishedVersions(message.id).some(({ thread }) => thread?.count === 5),
  );
  const last = publishedVersions(message.id).at(-1);
  expect(last).toEqual(await rootOf(scene));
  // After the two of message and opening, at most one rev a second.
  const seconds = Math.ceil((performance.now() - openedAt) / 1_000);
  expect(last?.rev).toBeLessThanOrEqual(3 + seconds);

  await app.request(`/api/messages/${sent.at(-1)?.id}`, { method: "DELETE", as: fourth.secret });
  await until(
    "the message above to shrink",
    () => publishedVersions(message.id).at(-1)?.thread?.count === 4,
  );
  expect((await rootOf(scene)).thread).toMatchObject({
    ...{ count: 4, lastAt: sent.at(-2)?.createdAt },
    faces: [member.id, owner.id, moderator.id],
  });
  const since = await app.request<Message[]>(`/api/channels/${channelId}/messages?afterRev=2`, {
    as: owner.secret,
  });
  expect(since.body).toEqual([await rootOf(scene)]);
});

test("chat-385, chat-386: another process completes once what a killed process left", async () => {
  const scene = await openDimension(app);
  const { owner, message, sendMessage } = scene;
  const { body: thread } = await open(owner.secret, message.id);
  const deaf = { changed: () => {}, sweep: async () => {}, close: async () => {} };
  const killed = await openTestApp({ threads: deaf }, databaseOf(app));
  const body = { content: "before the kill" };
  await killed.request(`/api/channels/${thread.id}/messages`, { as: owner.secret, body });
  expect(await rootOf(scene)).toMatchObject({ rev: 2, thread: { count: 1 } });

  const { db, publisher, signingSecret } = app.deps;
  const other = createThreadUpdates({ db, publisher, signingSecret, log: createLog("error") });
  await until("the sweep to find it", async () => {
    await Promise.all([other.sweep(), app.deps.threads.sweep()]);
    return (await rootOf(scene)).rev > 2;
  });
  await other.sweep();
  await other.close();
  expect(await rootOf(scene)).toMatchObject({ rev: 3, thread: { count: 1 } });
  expect(publishedVersions(message.id).map(({ rev }) => rev)).toEqual([2, 3]);
  await sendMessage(owner.secret, "after it", {}, thread.id);
});

test("chat-387, chat-388: writing follows a thread, and unread messages count for followers only", async () => {
  const scene = await openDimension(app);
  const { id: serverId, server, owner, moderator, member, message, sendMessage, channelId } = scene;
  const { body: thread } = await open(owner.secret, message.id);
  await app.request(`${scene.channel}/read`, { method: "PUT", as: owner.secret, body: { seq: 1 } });
  const before = await counts(server, owner.secret);
  await sendMessage(member.secret, "one", {}, thread.id);
  expect(await counts(server, owner.secret)).toEqual(before);
  const path = `/api/channels/${thread.id}`;
  expect((await app.request<Channel>(path, { as: owner.secret })).body).toMatchObject({
    ...{ isFollowing: false, unreadCount: 0, lastSeq: 1 },
  });
  expect((await follow(owner.secret, thread.id)).body).toMatchObject({
    ...{ isFollowing: true, unreadCount: 0, lastReadSeq: 1 },
  });
  await sendMessage(member.secret, "two", {}, thread.id);
  expect(await counts(server, owner.secret)).toEqual([1, 0]);
  const { body: serverCounts } = await app.request<Server>(server, { as: owner.secret });
  expect(serverCounts.channels.find(({ id }) => id === thread.id)).toMatchObject({
    ...{ parentId: channelId, isFollowing: true, unreadCount: 1 },
  });
  const digest = await app.request<{ channels: object[] }>("/api/digest", { as: owner.secret });
  expect(digest.body.channels).toMatchObject([{ channelId: thread.id, unread: 1 }]);

  await sendMessage(owner.secret, "mine", {}, thread.id);
  await sendMessage(owner.secret, `over here, @${moderator.username}`, {}, thread.id);
  expect(await counts(server, owner.secret)).toEqual([0, 0]);
  expect(await counts(server, member.secret)).toEqual([2, 0]);
  expect(await counts(server, moderator.secret)).toEqual([1, 1]);
  const called = await app.request<Server>(server, { as: moderator.secret });
  expect(called.body.channels.find(({ id }) => id === thread.id)).toMatchObject({
    ...{ isFollowing: false, unreadCount: 0, mentionCount: 1 },
  });

  app.publisher.calls.length = 0;
  expect(await follow(member.secret, thread.id, "DELETE")).toMatchObject({ body: { ok: true } });
  expect(await counts(server, member.secret)).toEqual([0, 0]);
  const event = app.publisher.calls.find(({ args }) => args[1] === "channel:read");
  expect(event?.args).toMatchObject([
    rooms.user(member.id),
    "channel:read",
    { serverId, channelId: thread.id, parentId: channelId, isFollowing: false, unread: 0 },
  ]);
  const activity = { serverId, channelId: thread.id, parentId: channelId };
  await sendMessage(owner.secret, "and on", {}, thread.id);
  const grown = app.publisher.calls.find(({ name }) => name === "activity");
  expect(grown?.args[0]).toMatchObject(activity);

  const strange = await follow(owner.secret, channelId);
  expect(strange.status).toBe(403);
  expect((await follow(scene.stranger.secret, thread.id)).status).toBe(403);
  await app.request(`${server}/leave`, { method: "POST", as: moderator.secret });
  await app.request(`${server}/join`, { method: "POST", as: moderator.secret });
  expect(await counts(server, moderator.secret)).toEqual([0, 0]);
});

test("chat-389: threads are listed by their last message, in pages", async () => {
  const { owner, member, sendMessage, channelId, server } = await openDimension(app);
  const ids = [];
  for (const words of ["a", "b", "c"]) {
    const { body: root } = await sendMessage(member.secret, words);
    ids.push((await open(member.secret, root.id)).body.id);
  }
  const [a, b, c] = ids;
  const listed = async (query = "") =>
    (await threadsOf(owner.secret, channelId, query)).map(({ id }) => id);
  expect(await listed()).toEqual([c, b, a]);
  await sendMessage(owner.secret, "again", {}, a);
  expect(await listed()).toEqual([a, c, b]);
  expect(await listed("?limit=2")).toEqual([a, c]);
  expect(await listed(`?limit=2&before=${c}`)).toEqual([b]);
  expect(await threadsOf(owner.secret, a ?? "")).toEqual([]);
  const other = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "other" },
  });
  expect(await threadsOf(owner.secret, other.body.id)).toEqual([]);
});
