import type { OpenDatabase } from "@oni/db";
import { makeChannel, makeMember, makeMessage, makeServer } from "@oni/db/testing";
import type { Message } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/chat/channels.ts";
import type { Direct } from "../../../contract/chat/directs.ts";
import { type Digest, digestSchema } from "../../../contract/chat/digest.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

const nothing = { mentions: [], replies: [], channels: [] };

/** Tests the digest, on both kinds of store. */
export function testDigest(openDatabase: () => Promise<OpenDatabase>): void {
  let app: Awaited<ReturnType<typeof openTestApp>>;
  beforeAll(async () => {
    app = await openTestApp({}, openDatabase);
  });
  afterAll(() => app.close());

  const read = async (as: string) =>
    digestSchema.strict().parse((await app.request<Digest>("/api/digest", { as })).body);
  const seqs = (messages: readonly { seq: number }[]) => messages.map(({ seq }) => seq);

  test("chat-378: one request returns all that is unread, with the counts of the lists", async () => {
    const { id, server, channelId, owner, member, message, sendMessage } = await openDimension(app);
    expect(await read(member.secret)).toEqual(nothing);
    await sendMessage(owner.secret, `@${member.username} one`);
    await sendMessage(owner.secret, "two", { replyToId: message.id });
    const both = await sendMessage(owner.secret, `@${member.username} 3`, {
      replyToId: message.id,
    });
    const { body: slip } = await sendMessage(owner.secret, `@${member.username} 4`);
    await app.request(`/api/messages/${slip.id}`, { method: "DELETE", as: owner.secret });
    await sendMessage(owner.secret, "five", { replyToId: slip.id });
    const digest = await read(member.secret);
    const { body: listed } = await app.request<Server>(server, { as: member.secret });
    const {
      body: [channel],
    } = await app.request<Channel[]>(`${server}/channels`, { as: member.secret });
    expect(seqs(digest.mentions)).toEqual([4, 2]);
    expect(seqs(digest.replies)).toEqual([3]);
    const names = { serverName: listed.name, channelName: "general" };
    expect(digest.mentions[0]).toEqual({ ...both.body, serverId: id, ...names });
    expect(digest.channels).toMatchObject([
      { serverId: id, channelId, ...names, unread: 4, mentions: 2 },
    ]);
    expect(seqs(digest.channels[0]?.last ?? [])).toEqual([3, 4, 6]);
    expect([listed.unreadCount, listed.mentionCount, channel?.unreadCount]).toEqual([4, 2, 4]);
  });

  test("chat-378: the digest begins after the read position, and again where it was marked unread", async () => {
    const { channel, owner, member, message, sendMessage } = await openDimension(app);
    const mark = (body: object) =>
      app.request(`${channel}/read`, { method: "PUT", as: member.secret, body });
    for (const content of ["a", "b"]) {
      await sendMessage(owner.secret, `@${member.username} ${content}`);
      await sendMessage(owner.secret, content, { replyToId: message.id });
    }
    await mark({ seq: 3 });
    expect(await read(member.secret)).toMatchObject({
      mentions: [{ seq: 4 }],
      replies: [{ seq: 5 }],
      channels: [{ unread: 2, mentions: 1, last: [{ seq: 4 }, { seq: 5 }] }],
    });
    await mark({ seq: 5 });
    expect(await read(member.secret)).toEqual(nothing);
    await mark({ seq: 5, unread: true });
    expect(await read(member.secret)).toMatchObject({
      mentions: [],
      replies: [{ seq: 5 }],
      channels: [{ unread: 1, mentions: 0 }],
    });
  });

  test("chat-379: the digest leaves out servers that the member has not joined, has left, was removed or banned from", async () => {
    const { server, owner, member, moderator, stranger, message, sendMessage } =
      await openDimension(app);
    const { body: last } = await sendMessage(moderator.secret, "mine");
    const call = async () => {
      const everyone = [member, moderator, stranger].map(({ username }) => `@${username}`);
      await sendMessage(owner.secret, everyone.join(" "));
      await sendMessage(owner.secret, "yes", { replyToId: message.id });
      await sendMessage(owner.secret, "yes", { replyToId: last.id });
    };
    await call();
    expect((await read(member.secret)).mentions).toHaveLength(1);
    expect(await read(stranger.secret)).toEqual(nothing);
    await app.request(`${server}/leave`, { method: "POST", as: member.secret });
    await app.request(`${server}/bans/${moderator.id}`, { method: "PUT", as: owner.secret });
    await call();
    for (const { secret } of [member, moderator, stranger]) {
      expect(await read(secret)).toEqual(nothing);
    }
    await app.request(`${server}/join`, { method: "POST", as: member.secret });
    expect(await read(member.secret)).toEqual(nothing);
  });

  test("chat-379, chat-380: the digest has neither mentions nor replies by blocked members", async () => {
    const { owner, member, moderator, message, sendMessage } = await openDimension(app);
    await sendMessage(moderator.secret, `@${member.username} before`);
    await sendMessage(moderator.secret, "before", { replyToId: message.id });
    await app.request(`/api/users/${moderator.id}/block`, { method: "PUT", as: member.secret });
    await sendMessage(moderator.secret, `@${member.username} after`);
    await sendMessage(owner.secret, "a friend", { replyToId: message.id });
    const { mentions: mentioned, replies, channels } = await read(member.secret);
    expect([mentioned, seqs(replies)]).toEqual([[], [5]]);
    expect(channels).toMatchObject([{ unread: 4, mentions: 1 }]);
  });

  test("chat-381: a hidden direct line and one with a blocked member do not wait, and a request does", async () => {
    const [one, other] = [await app.signIn(), await app.signIn()];
    const { body: direct } = await app.request<Direct>("/api/directs", {
      ...{ as: one.secret, body: { userId: other.id } },
    });
    const act = (path: string, method = "POST") => app.request(path, { as: other.secret, method });
    const sendMessage = (content: string) =>
      app.request(`/api/channels/${direct.channelId}/messages`, {
        as: one.secret,
        body: { content },
      });
    const waiting = async () => (await read(other.secret)).channels.map(({ unread }) => unread);
    await sendMessage("may I?");
    expect(await waiting()).toEqual([1]);
    await act(`/api/directs/${direct.id}/accept`);
    await act(`/api/directs/${direct.id}/hide`);
    expect(await waiting()).toEqual([]);
    await sendMessage(`@${other.username} again`);
    expect(await waiting()).toEqual([2]);
    expect((await read(other.secret)).mentions).toHaveLength(1);
    await act(`/api/users/${one.id}/block`, "PUT");
    expect(await read(other.secret)).toEqual(nothing);
  });

  test("chat-382: each part is bounded, mentions and replies newest first, channels by their newest", async () => {
    const [reader, writer] = [await app.signIn(), await app.signIn()];
    const { id: serverId, channel } = await makeServer(app.db, { ownerId: writer.id });
    await makeMember(app.db, { serverId, userId: reader.id });
    const own = await makeMessage(app.db, { channelId: channel.id, userId: reader.id });
    const send = (content: string, more: object = {}, channelId = channel.id) =>
      app.request<Message>(`/api/channels/${channelId}/messages`, {
        as: writer.secret,
        body: { content, ...more },
      });
    for (let n = 0; n < 52; n += 1) await send(`@${reader.username} ${n}`);
    for (let n = 0; n < 52; n += 1) await send(`yes ${n}`, { replyToId: own.id });
    const made: string[] = [];
    for (let n = 0; n < 51; n += 1) made.push((await makeChannel(app.db, { serverId })).id);
    const ripples: Message[] = [];
    for (const channelId of made.toReversed()) {
      ripples.push((await send("a ripple", {}, channelId)).body);
    }
    // Within one millisecond the higher channel id comes first.
    const keyOf = ({ createdAt, channelId }: Message) => `${createdAt} ${channelId}`;
    const newestFirst = ripples.toSorted((a, b) => (keyOf(a) < keyOf(b) ? 1 : -1));

    const digest = await read(reader.secret);
    expect(seqs(digest.mentions)).toEqual(Array.from({ length: 50 }, (_, n) => 53 - n));
    expect(seqs(digest.replies)).toEqual(Array.from({ length: 50 }, (_, n) => 105 - n));
    expect(digest.channels.map(({ channelId }) => channelId)).toEqual(
      newestFirst.slice(0, 50).map(({ channelId }) => channelId),
    );
    await send("the newest of all");
    const [first] = (await read(reader.secret)).channels;
    expect(first).toMatchObject({ channelId: channel.id, unread: 105, mentions: 52 });
    expect(seqs(first?.last ?? [])).toEqual([104, 105, 106]);
  });
}
