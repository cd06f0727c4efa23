import { eventSchemas, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/chat/channels.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Returns the unread messages and mentions of a server, as one member sees them. */
const counts = async (path: string, as: string) => {
  const { unreadCount, mentionCount } = (await app.request<Server>(path, { as })).body;
  return [unreadCount, mentionCount];
};
const read = (path: string, as: string, body: object) =>
  app.request<Channel>(`${path}/read`, { method: "PUT", as, body });

test("chat-370, chat-371: unread starts at joining, again after joining again, and leaves out own messages", async () => {
  const { server, channel, owner, stranger, sendMessage } = await openDimension(app);
  await sendMessage(owner.secret, `before you came, @${stranger.username}`);
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  const move = (action: string) =>
    app.request(`${server}/${action}`, { method: "POST", as: stranger.secret });
  await move("join");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  await sendMessage(owner.secret, "one");
  await sendMessage(stranger.secret, "mine");
  await sendMessage(owner.secret, `two @${stranger.username}`);
  expect(await counts(server, stranger.secret)).toEqual([1, 1]);
  await read(channel, stranger.secret, { seq: 3, unread: true });
  expect(await counts(server, stranger.secret)).toEqual([2, 1]);
  await move("leave");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  await move("join");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);

  const { body } = await app.request<Channel[]>(`${server}/channels`, { as: stranger.secret });
  expect(body).toMatchObject([{ lastSeq: 5, lastReadSeq: 5 }]);
  await sendMessage(stranger.secret, "who reads everything has read this too");
  const after = await read(channel, stranger.secret, { seq: 0 });
  expect(after.body).toMatchObject({ lastSeq: 6, lastReadSeq: 6 });
});

test("chat-370, chat-371: a channel created after joining starts unread; a deleted message is not unread", async () => {
  const { server, owner, member, sendMessage } = await openDimension(app);
  const made = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "new" },
  });
  await sendMessage(owner.secret, "first in here", {}, made.body.id);
  const { body: second } = await sendMessage(
    owner.secret,
    `second @${member.username}`,
    {},
    made.body.id,
  );
  expect(await counts(server, member.secret)).toEqual([2, 1]);
  await app.request(`/api/messages/${second.id}`, { method: "DELETE", as: owner.secret });
  expect(await counts(server, member.secret)).toEqual([1, 0]);
});

test("chat-372: each channel counts what others sent since the member last read it", async () => {
  const { server, channel, owner, member, stranger, sendMessage } = await openDimension(app);
  const { body: side } = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "side" },
  });
  const unread = async (as: string) =>
    (await app.request<Channel[]>(`${server}/channels`, { as })).body.map((one) => one.unreadCount);
  await sendMessage(owner.secret, "one");
  await sendMessage(member.secret, "mine");
  const { body: slip } = await sendMessage(owner.secret, "a slip", {}, side.id);
  await sendMessage(owner.secret, "two", {}, side.id);
  expect(await unread(member.secret)).toEqual([0, 2]);
  await read(channel, member.secret, { seq: 2, unread: true });
  expect(await unread(member.secret)).toEqual([1, 2]);
  expect(await unread(owner.secret)).toEqual([1, 0]);
  expect(await unread(stranger.secret)).toEqual([0, 0]);
  await app.request(`/api/messages/${slip.id}`, { method: "DELETE", as: owner.secret });
  expect(await unread(member.secret)).toEqual([1, 1]);
  const { body } = await read(`/api/channels/${side.id}`, member.secret, { seq: 2 });
  expect(body.unreadCount).toBe(0);
  expect(await unread(member.secret)).toEqual([1, 0]);
});

test("chat-373: reading moves forward only and never past the end, and clears mentions", async () => {
  const { server, channel, owner, member, sendMessage } = await openDimension(app);
  for (const content of ["a", `b @${member.username}`, "c"])
    await sendMessage(owner.secret, content);
  expect(await counts(server, member.secret)).toEqual([3, 1]);
  expect((await read(channel, member.secret, { seq: 3 })).body.lastReadSeq).toBe(3);
  expect(await counts(server, member.secret)).toEqual([1, 0]);
  expect((await read(channel, member.secret, { seq: 1 })).body.lastReadSeq).toBe(3);
  expect((await read(channel, member.secret, { seq: 999 })).body.lastReadSeq).toBe(4);
  expect(await counts(server, member.secret)).toEqual([0, 0]);
  expect(await counts(server, owner.secret)).toEqual([0, 0]);
});

test("chat-373, chat-374: marking unread makes the named message the first unread one", async () => {
  const { server, channel, owner, member, sendMessage } = await openDimension(app);
  for (const content of ["a", "b", "c"]) await sendMessage(owner.secret, content);
  await read(channel, member.secret, { seq: 4 });
  const back = await read(channel, member.secret, { seq: 3, unread: true });
  expect(back).toMatchObject({ status: 200, body: { lastReadSeq: 2 } });
  expect(await counts(server, member.secret)).toEqual([2, 0]);
  for (const body of [{}, { seq: -1 }, { seq: 1.5 }, { seq: "2" }, { seq: 1, unread: "yes" }]) {
    expect((await read(channel, member.secret, body)).status).toBe(400);
  }
});

test("chat-375: a member's read position is published to their own devices only", async () => {
  const { id, channel, owner, member, sendMessage } = await openDimension(app);
  for (const content of ["a", "b"]) await sendMessage(owner.secret, content);
  const channelId = channel.slice("/api/channels/".length);
  app.publisher.calls.length = 0;
  await read(channel, member.secret, { seq: 2 });
  await read(channel, member.secret, { seq: 2, unread: true });
  const readEvent = (lastReadSeq: number, unread: number) => ({
    name: "emit",
    args: [
      rooms.user(member.id),
      "channel:read",
      {
        ...{ serverId: id, channelId, lastReadSeq, unread, mentions: 0 },
        ...{ lastSeq: 3, lastRev: 3, readAt: expect.any(String) },
      },
    ],
  });
  expect(app.publisher.calls).toEqual([readEvent(2, 1), readEvent(1, 2)]);
  const [first, second] = app.publisher.calls.map(readAtOf);
  expect(Date.parse(second ?? "")).toBeGreaterThan(Date.parse(first ?? ""));
});

type Call = (typeof app.publisher.calls)[number];
const readAtOf = ({ args }: Call) => readSchema.parse(args[2]).readAt;
const readSchema = eventSchemas["channel:read"];

/** Returns the newest `channel:read` event of a member. */
const lastRead = (userId: string) => {
  const call = app.publisher.calls.findLast(
    ({ name, args }) =>
      name === "emit" && args[0] === rooms.user(userId) && args[1] === "channel:read",
  );
  return call && readSchema.parse(call.args[2]);
};

test("chat-376: sending a message reads the channel up to it, and the sender's devices are notified", async () => {
  const { id, server, channelId, owner, member, sendMessage } = await openDimension(app);
  for (const content of ["a", `b @${member.username}`]) await sendMessage(owner.secret, content);
  expect(await counts(server, member.secret)).toEqual([2, 1]);
  const { body } = await sendMessage(member.secret, "c");
  expect(lastRead(member.id)).toEqual({
    ...{ serverId: id, channelId, lastReadSeq: 4, unread: 0, mentions: 0 },
    ...{ lastSeq: 4, lastRev: body.rev, readAt: body.createdAt },
  });
  expect(await counts(server, member.secret)).toEqual([0, 0]);
  expect(lastRead(owner.id)).toMatchObject({ lastReadSeq: 3 });
});

test("chat-359, chat-360: members no longer mentioned after an edit or a deletion are notified of their counts", async () => {
  const { server, owner, member, moderator, sendMessage } = await openDimension(app);
  const both = `@${member.username} @${moderator.username}`;
  const { body: one } = await sendMessage(owner.secret, both);
  const { body: two } = await sendMessage(owner.secret, both);
  app.publisher.calls.length = 0;
  const body = { content: `only @${member.username}` };
  await app.request(`/api/messages/${one.id}`, { method: "PATCH", as: owner.secret, body });
  expect(lastRead(moderator.id)).toMatchObject({ unread: 3, mentions: 1, lastRev: 4 });
  expect(lastRead(member.id)).toBeUndefined();
  await app.request(`/api/messages/${two.id}`, { method: "DELETE", as: owner.secret });
  expect(lastRead(moderator.id)).toMatchObject({ unread: 2, mentions: 0, lastRev: 5 });
  expect(lastRead(member.id)).toMatchObject({ unread: 1, mentions: 1 });
  expect(await counts(server, moderator.secret)).toEqual([2, 0]);
  expect(await counts(server, member.secret)).toEqual([1, 1]);
});

test("chat-377: a server lists the read states that its counts are the sums of, for members only", async () => {
  const { server, channelId, owner, member, stranger, sendMessage } = await openDimension(app);
  const { body: side } = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "side" },
  });
  await sendMessage(owner.secret, `@${member.username}`);
  await sendMessage(owner.secret, "two", {}, side.id);
  const listed = await app.request<Server[]>("/api/servers", { as: member.secret });
  const serverCounts = listed.body.find(({ id }) => server.endsWith(id));
  const { body: list } = await app.request<Channel[]>(`${server}/channels`, { as: member.secret });
  expect(serverCounts).toMatchObject({ unreadCount: 2, mentionCount: 1 });
  const byId = list.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(byId).toMatchObject(serverCounts?.channels ?? [{ id: "none" }]);
  expect(serverCounts?.channels).toHaveLength(2);
  expect(serverCounts?.channels.find(({ id }) => id === channelId)).toMatchObject({
    mentionCount: 1,
  });
  expect((await app.request<Server>(server, { as: stranger.secret })).body.channels).toEqual([]);
});
