import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/channels.ts";
import type { Server } from "../../../contract/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** What one person's screen says of a server: unread messages and mentions. */
const counts = async (path: string, as: string) => {
  const { unreadCount, mentionCount } = (await app.ask<Server>(path, { as })).body;
  return [unreadCount, mentionCount];
};
const read = (path: string, as: string, body: object) =>
  app.ask<Channel>(`${path}/read`, { method: "PUT", as, body });

test("DM24: unread starts at joining, again at joining again, and leaves out one's own", async () => {
  const { server, channel, owner, stranger, say } = await openDimension(app);
  await say(owner.secret, `before you came, @${stranger.username}`);
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  const move = (deed: string) =>
    app.ask(`${server}/${deed}`, { method: "POST", as: stranger.secret });
  await move("join");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  await say(owner.secret, "one");
  await say(stranger.secret, "mine");
  await say(owner.secret, `two @${stranger.username}`);
  expect(await counts(server, stranger.secret)).toEqual([2, 1]);
  await move("leave");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);
  await move("join");
  expect(await counts(server, stranger.secret)).toEqual([0, 0]);

  const { body } = await app.ask<Channel[]>(`${server}/channels`, { as: stranger.secret });
  expect(body).toMatchObject([{ lastSeq: 5, lastReadSeq: 5 }]);
  await say(stranger.secret, "who reads everything has read this too");
  const after = await read(channel, stranger.secret, { seq: 0 });
  expect(after.body).toMatchObject({ lastSeq: 6, lastReadSeq: 6 });
});

test("DM24: a channel made after joining starts unread; a deleted message is not unread", async () => {
  const { server, owner, member, say } = await openDimension(app);
  const made = await app.ask<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "new" },
  });
  await say(owner.secret, "first in here", {}, made.body.id);
  const { body: second } = await say(owner.secret, `second @${member.username}`, {}, made.body.id);
  expect(await counts(server, member.secret)).toEqual([2, 1]);
  await app.ask(`/api/messages/${second.id}`, { method: "DELETE", as: owner.secret });
  expect(await counts(server, member.secret)).toEqual([1, 0]);
});

test("DM65: each channel counts what others said in it since one read there", async () => {
  const { server, owner, member, stranger, say } = await openDimension(app);
  const { body: side } = await app.ask<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "side" },
  });
  const unread = async (as: string) =>
    (await app.ask<Channel[]>(`${server}/channels`, { as })).body.map((one) => one.unreadCount);
  await say(owner.secret, "one");
  await say(member.secret, "mine");
  const { body: slip } = await say(owner.secret, "a slip", {}, side.id);
  await say(owner.secret, "two", {}, side.id);
  expect(await unread(member.secret)).toEqual([1, 2]);
  expect(await unread(owner.secret)).toEqual([2, 0]);
  expect(await unread(stranger.secret)).toEqual([0, 0]);
  await app.ask(`/api/messages/${slip.id}`, { method: "DELETE", as: owner.secret });
  expect(await unread(member.secret)).toEqual([1, 1]);
  const { body } = await read(`/api/channels/${side.id}`, member.secret, { seq: 2 });
  expect(body.unreadCount).toBe(0);
  expect(await unread(member.secret)).toEqual([1, 0]);
});

test("DM25: reading moves forward only and never past the end, and clears mentions", async () => {
  const { server, channel, owner, member, say } = await openDimension(app);
  for (const word of ["a", `b @${member.username}`, "c"]) await say(owner.secret, word);
  expect(await counts(server, member.secret)).toEqual([3, 1]);
  expect((await read(channel, member.secret, { seq: 3 })).body.lastReadSeq).toBe(3);
  expect(await counts(server, member.secret)).toEqual([1, 0]);
  expect((await read(channel, member.secret, { seq: 1 })).body.lastReadSeq).toBe(3);
  expect((await read(channel, member.secret, { seq: 999 })).body.lastReadSeq).toBe(4);
  expect(await counts(server, member.secret)).toEqual([0, 0]);
  expect(await counts(server, owner.secret)).toEqual([1, 0]);
});

test("DM25: marking unread makes the named message the first unread one", async () => {
  const { server, channel, owner, member, say } = await openDimension(app);
  for (const word of ["a", "b", "c"]) await say(owner.secret, word);
  await read(channel, member.secret, { seq: 4 });
  const back = await read(channel, member.secret, { seq: 3, unread: true });
  expect(back).toMatchObject({ status: 200, body: { lastReadSeq: 2 } });
  expect(await counts(server, member.secret)).toEqual([2, 0]);
  for (const body of [{}, { seq: -1 }, { seq: 1.5 }, { seq: "2" }, { seq: 1, unread: "yes" }]) {
    expect((await read(channel, member.secret, body)).status).toBe(400);
  }
});

test("DM60: how far someone has read is told to their own devices, and to nobody else", async () => {
  const { id, channel, owner, member, say } = await openDimension(app);
  for (const word of ["a", "b"]) await say(owner.secret, word);
  const channelId = channel.slice("/api/channels/".length);
  app.publisher.calls.length = 0;
  await read(channel, member.secret, { seq: 2 });
  await read(channel, member.secret, { seq: 2, unread: true });
  const told = (seq: number, isBack: boolean) => ({
    name: "emit",
    args: [
      rooms.user(member.id),
      "channel:changed",
      { serverId: id, read: { channelId, seq, isBack } },
    ],
  });
  expect(app.publisher.calls).toEqual([told(2, false), told(1, true)]);
});
