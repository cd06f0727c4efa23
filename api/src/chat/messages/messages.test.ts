import { sessionKeyOf } from "@oni/db/account";
import { users } from "@oni/db/schema";
import { makeMessage } from "@oni/db/testing";
import { type Message, messageSchema, rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const list = async (path: string, as: string, query = "") =>
  (await app.request<Message[]>(`${path}/messages${query}`, { as })).body;
const seqs = (messages: Message[]) => messages.map(({ seq }) => seq);
/** Returns the publisher calls since the index `start`. */
const callsSince = (start: number) => app.publisher.calls.slice(start);

test("chat-338, chat-339: a sent message is stored, returned and published with the same content", async () => {
  const { id, channel, channelId, member, stranger, sendMessage } = await openDimension(app);
  const start = app.publisher.calls.length;
  const nonce = crypto.randomUUID();
  const { status, body } = await sendMessage(member.secret, "  the tide \n turns  ", { nonce });
  expect(status).toBe(201);
  expect(messageSchema.strict().parse(body)).toMatchObject({
    channelId,
    userId: member.id,
    seq: 2,
    rev: 2,
    content: "the tide \n turns",
    nonce,
    author: {
      id: member.id,
      username: member.username,
      displayName: null,
      profileImageUrl: null,
      isBot: false,
    },
    reactions: [],
    editedAt: null,
    deletedAt: null,
    replyToId: null,
    replyToSeq: null,
  });
  expect((await list(channel, stranger.secret)).at(-1)).toEqual(body);
  const growth = { serverId: id, channelId, isPrivate: false, lastSeq: 2, mentionedUserIds: [] };
  expect(callsSince(start)).toEqual([
    { name: "emit", args: [rooms.channel(channelId), "message:created", body] },
    { name: "activity", args: [growth] },
    { name: "emit", args: [rooms.user(member.id), "channel:read", expect.anything()] },
    { name: "ripple", args: [member.id, "message"] },
  ]);
});

test("chat-338, chat-339: only public members in public servers create ripples", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  await app.db.update(users).set({ isPublic: false }).where(eq(users.id, open.member.id));
  const start = app.publisher.calls.length;
  await open.sendMessage(open.member.secret, "unseen");
  await closed.sendMessage(closed.member.secret, "behind doors");
  expect(callsSince(start).map(({ name }) => name)).not.toContain("ripple");
});

test("chat-338: blank, too long and invalid messages are refused", async () => {
  const { channel, member } = await openDimension(app);
  const refused = ["", " \n ", "x".repeat(4_001), "\u200b", "a\u0000b", 7, null];
  for (const content of refused) {
    const answer = await app.request(`${channel}/messages`, {
      as: member.secret,
      body: { content },
    });
    expect(answer.status, JSON.stringify(content)).toBe(400);
  }
  const longest = { as: member.secret, body: { content: `${"x".repeat(4_000)}  ` } };
  expect((await app.request(`${channel}/messages`, longest)).status).toBe(201);
});

test("chat-346: after signing out a session sends nothing, valid or not", async () => {
  const { channel, member, owner, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  expect((await sendMessage(member.secret, "a last word", { nonce })).status).toBe(201);
  const start = app.publisher.calls.length;
  await app.deps.sessions.end(sessionKeyOf(member.secret));
  const refused = await Promise.all([
    sendMessage(member.secret, "and another"),
    sendMessage(member.secret, "a last word", { nonce }),
    sendMessage(member.secret, " "),
    sendMessage(member.secret, "elsewhere", {}, crypto.randomUUID()),
  ]);
  expect(refused.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  expect(seqs(await list(channel, owner.secret))).toEqual([1, 2]);
  expect(callsSince(start)).toEqual([]);
});

test("chat-341: the same nonce is the same message, even after an edit or a deletion", async () => {
  const { channel, owner, member, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  const first = await sendMessage(member.secret, "once", { nonce });
  const start = app.publisher.calls.length;
  expect(await sendMessage(member.secret, " once ", { nonce })).toMatchObject({
    status: 200,
    body: first.body,
  });
  await app.request(`/api/messages/${first.body.id}`, {
    method: "PATCH",
    as: member.secret,
    body: { content: "edited" },
  });
  const edited = await sendMessage(member.secret, "once", { nonce });
  expect(edited).toMatchObject({ status: 200, body: { id: first.body.id, content: "edited" } });
  expect(callsSince(start).filter(({ name }) => name === "activity")).toEqual([]);
  expect((await list(channel, member.secret)).length).toBe(2);

  const other = await sendMessage(owner.secret, "mine", { nonce });
  expect(other).toMatchObject({ status: 201, body: { seq: 3, nonce } });
});

test("chat-341, chat-342: a nonce that was used for other content is refused", async () => {
  const { channel, member, message, sendMessage } = await openDimension(app);
  const nonce = crypto.randomUUID();
  await sendMessage(member.secret, "one thing", { nonce });
  for (const body of [
    { content: "another thing" },
    { content: "one thing", replyToId: message.id },
  ]) {
    const refused = await app.request(`${channel}/messages`, {
      as: member.secret,
      body: { ...body, nonce },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: "conflict" } });
  }
  expect((await sendMessage(member.secret, "x", { nonce: "not-a-uuid" })).status).toBe(400);
});

test("chat-348: a reply has the seq of its target in every response and event", async () => {
  const { server, channel, member, message, sendMessage } = await openDimension(app);
  const start = app.publisher.calls.length;
  const words = { replyToId: message.id, nonce: crypto.randomUUID() };
  const { body: sent } = await sendMessage(member.secret, "yes", words);
  expect(sent).toMatchObject({ replyToId: message.id, replyToSeq: message.seq });
  expect(callsSince(start)[0]).toMatchObject({
    args: [expect.any(String), "message:created", sent],
  });
  expect(await sendMessage(member.secret, "yes", words)).toMatchObject({ status: 200, body: sent });
  expect((await list(channel, member.secret)).at(-1)).toEqual(sent);
  expect((await app.request(`${server}/search?q=yes`, { as: member.secret })).body).toEqual([sent]);
  const edit = { method: "PATCH", as: member.secret, body: { content: "no" } };
  const { body: edited } = await app.request(`/api/messages/${sent.id}`, edit);
  expect(edited).toMatchObject({ replyToSeq: message.seq });
});

test("chat-347: a reply names a message of its own channel", async () => {
  const { member, message, sendMessage } = await openDimension(app);
  const otherDimension = await openDimension(app);
  const reply = await sendMessage(member.secret, "yes", { replyToId: message.id });
  expect(reply).toMatchObject({ status: 201, body: { replyToId: message.id } });
  for (const replyToId of [otherDimension.message.id, crypto.randomUUID(), "no"]) {
    const refused = await sendMessage(member.secret, "yes", { replyToId });
    expect(refused).toMatchObject({
      status: 400,
      body: { fields: { replyToId: expect.any(String) } },
    });
  }
});

test("chat-350: pages return every part of a channel, each oldest first", async () => {
  const { channel, channelId, member, stranger } = await openDimension(app);
  for (let seq = 2; seq <= 60; seq += 1) {
    await makeMessage(app.db, { channelId, userId: member.id, content: `ripple ${seq}` });
  }
  const range = (from: number, to: number) =>
    Array.from({ length: to - from + 1 }, (_, index) => from + index);
  const page = async (query: string) => seqs(await list(channel, stranger.secret, query));
  expect(await page("")).toEqual(range(11, 60));
  expect(await page("?limit=3")).toEqual(range(58, 60));
  expect(await page("?before=11")).toEqual(range(1, 10));
  expect(await page("?before=30&limit=2")).toEqual([28, 29]);
  expect(await page("?after=57")).toEqual([58, 59, 60]);
  expect(await page("?after=1&limit=2")).toEqual([2, 3]);
  expect(await page("?after=60")).toEqual([]);
  expect(await page("?around=30&limit=5")).toEqual([28, 29, 30, 31, 32]);
  expect(await page("?around=1&limit=5")).toEqual(range(1, 5));
  expect(await page("?around=60&limit=5")).toEqual([58, 59, 60]);
  const all = await list(channel, stranger.secret, "?limit=60");
  for (const { createdAt: at } of [all[0], all[29], all[59]].flatMap((one) => one ?? [])) {
    const first = all.find(({ createdAt }) => createdAt >= at);
    expect((await page(`?limit=2&from=${at}`))[0]).toBe(first?.seq);
  }
  expect(await page("?limit=2&from=2000-01-01T00:00:00.000Z")).toEqual([1, 2]);
  expect(await page("?from=2200-01-01T00:00:00.000Z")).toEqual([]);
  for (const query of [
    "?from=yesterday",
    "?limit=0",
    "?limit=101",
    "?limit=x",
    "?before=-1",
    "?after=1.5",
    "?before=2&after=1",
    "?around=",
  ]) {
    expect(
      (await app.request(`${channel}/messages${query}`, { as: member.secret })).status,
      query,
    ).toBe(400);
  }
});

test("chat-350: one request returns everything that changed since a rev", async () => {
  const { channel, member, owner, message, sendMessage } = await openDimension(app);
  await sendMessage(owner.secret, "two");
  const { body: third } = await sendMessage(owner.secret, "three");
  const rev = third.rev;
  await sendMessage(owner.secret, "four");
  await app.request(`/api/messages/${message.id}`, {
    method: "PATCH",
    as: member.secret,
    body: { content: "one, anew" },
  });
  await app.request(`/api/messages/${third.id}/reactions/%F0%9F%8C%8A`, {
    method: "PUT",
    as: member.secret,
  });
  const changed = await list(channel, member.secret, `?afterRev=${rev}`);
  expect(changed.map(({ seq, rev }) => [seq, rev])).toEqual([
    [4, 4],
    [1, 5],
    [3, 6],
  ]);
  expect(await list(channel, member.secret, "?afterRev=6")).toEqual([]);
});

test("chat-351: an edit keeps the seq, has an edit time, and is published", async () => {
  const { channelId, message, member, owner } = await openDimension(app);
  const edit = (as: string, content: unknown) =>
    app.request<Message>(`/api/messages/${message.id}`, { method: "PATCH", as, body: { content } });
  const start = app.publisher.calls.length;
  const edited = await edit(member.secret, "the second thought");
  expect(edited).toMatchObject({
    status: 200,
    body: { id: message.id, seq: 1, rev: 2, content: "the second thought" },
  });
  expect(Date.parse(edited.body.editedAt ?? "")).toBeGreaterThanOrEqual(
    Date.parse(message.createdAt),
  );
  expect(edited.body.updatedAt).toBe(edited.body.editedAt);
  expect(callsSince(start)).toEqual([
    { name: "emit", args: [rooms.channel(channelId), "message:updated", edited.body] },
  ]);
  expect((await edit(owner.secret, "not my words")).status).toBe(403);
  expect((await edit(member.secret, " ")).status).toBe(400);
});

test("chat-352: a deleted message leaves a tombstone, and its seq is never reused", async () => {
  const { id, channel, channelId, message, member, owner, sendMessage } = await openDimension(app);
  const path = `/api/messages/${message.id}`;
  await app.request(`${path}/reactions/%F0%9F%8C%8A`, { method: "PUT", as: owner.secret });
  const start = app.publisher.calls.length;
  expect(await app.request(path, { method: "DELETE", as: member.secret })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect(callsSince(start)).toEqual([
    {
      name: "emit",
      args: [
        rooms.channel(channelId),
        "message:deleted",
        { id: message.id, channelId, seq: 1, rev: 3 },
      ],
    },
    {
      name: "messageDeleted",
      args: [{ serverId: id, channelId, isPrivate: false, seq: 1, userId: member.id, rev: 3 }],
    },
    // The inbox had an entry for the reaction to the message.
    { name: "inboxChanged", args: [[{ userId: member.id }]] },
  ]);
  const [tombstone] = await list(channel, owner.secret);
  expect(tombstone).toMatchObject({
    id: message.id,
    seq: 1,
    rev: 3,
    content: "",
    deletedAt: expect.any(String),
    reactions: [],
  });
  expect((await sendMessage(owner.secret, "next")).body.seq).toBe(2);

  const content = { method: "PATCH", as: member.secret, body: { content: "back" } };
  expect((await app.request(path, content)).status).toBe(404);
  expect((await app.request(path, { method: "DELETE", as: member.secret })).status).toBe(404);
  expect(
    (await app.request(`${path}/reactions/%F0%9F%8C%8A`, { method: "PUT", as: owner.secret }))
      .status,
  ).toBe(404);
});

test("chat-352, chat-353: authors delete their own messages in any channel they see, owner and moderators any message", async () => {
  const { server, owner, moderator, member, stranger, sendMessage } = await openDimension(app);
  const remove = async (id: string, as: string) =>
    (await app.request(`/api/messages/${id}`, { method: "DELETE", as })).status;
  const { body: byOwner } = await sendMessage(owner.secret, "mine");
  const { body: byMember } = await sendMessage(member.secret, "mine too");
  const { body: another } = await sendMessage(member.secret, "and this");
  expect(await remove(byOwner.id, member.secret)).toBe(403);
  expect(await remove(byMember.id, stranger.secret)).toBe(403);
  expect(await remove(byOwner.id, moderator.secret)).toBe(200);
  expect(await remove(byMember.id, owner.secret)).toBe(200);
  await app.request(`${server}/leave`, { method: "POST", as: member.secret });
  const edit = { method: "PATCH", as: member.secret, body: { content: "from outside" } };
  expect((await app.request(`/api/messages/${another.id}`, edit)).status).toBe(403);
  expect(await remove(another.id, member.secret)).toBe(200);
});

test("chat-349: the messages of a departed member stay without an author", async () => {
  const { channel, member, owner } = await openDimension(app);
  await app.db.delete(users).where(eq(users.id, member.id));
  expect(await list(channel, owner.secret)).toMatchObject([
    { userId: null, author: null, content: "the first ripple" },
  ]);
});
