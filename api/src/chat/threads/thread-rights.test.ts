import { objects, serverMembers } from "@oni/db/schema";
import { type Message, rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Channel } from "../../../contract/chat/channels.ts";
import type { InboxEntry } from "@oni/realtime/contract";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";
import { smallFiles, uploadFile } from "../../../testing/uploads.ts";
import { sweepObjects } from "../../shrine/uploads/sweep-objects.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const bytes = smallFiles["text/plain"];
const open = (as: string, messageId: string) =>
  app.request<Channel>(`/api/messages/${messageId}/thread`, { method: "POST", as });

/**
 * Opens a dimension with a thread under its first message, and a helper to send messages to the thread.
 */
async function openThreadScene({ isPublic = true } = {}) {
  const scene = await openDimension(app, { isPublic });
  const { body: thread } = await open(scene.owner.secret, scene.message.id);
  const path = `/api/channels/${thread.id}`;
  const sendInThread = (as: string, content: string, more: object = {}) =>
    scene.sendMessage(as, content, more, thread.id);
  return { ...scene, thread, path, sendInThread };
}
const readBy = async (as: string, path: string) =>
  (await app.request(`${path}/messages`, { as })).status;
const remove = (path: string, as: string) => app.request(path, { method: "DELETE", as });

test("chat-390: a thread is as private as its channel, and a removed member loses both", async () => {
  const { path, server, owner, member, moderator, stranger, banned, thread, id } =
    await openThreadScene({
      isPublic: false,
    });
  for (const { secret } of [stranger, banned]) {
    expect(await readBy(secret, path)).toBe(404);
    expect((await app.request(path, { as: secret })).status).toBe(404);
  }
  expect(await readBy(member.secret, path)).toBe(200);
  await remove(`${server}/members/${member.id}`, owner.secret);
  expect(await readBy(member.secret, path)).toBe(404);
  const left = app.publisher.calls.find(({ name }) => name === "memberRemoved");
  expect(left?.args[0]).toMatchObject({
    serverId: id,
    channelIds: expect.arrayContaining([thread.id]),
  });
  const put = { method: "PUT", as: owner.secret };
  await app.request(`${server}/bans/${moderator.id}`, put);
  expect(await readBy(moderator.secret, path)).toBe(404);
});

test("chat-390: slow mode, timeouts and closed direct lines apply in threads as in their channel", async () => {
  const { channel, server, owner, member, thread, sendInThread, id } = await openThreadScene();
  await app.request(channel, { method: "PATCH", as: owner.secret, body: { slowModeSeconds: 60 } });
  expect(
    (await app.request<Channel>(`/api/channels/${thread.id}`, { as: owner.secret })).body,
  ).toMatchObject({ slowModeSeconds: 60 });
  expect((await sendInThread(member.secret, "one")).status).toBe(201);
  const early = await sendInThread(member.secret, "two");
  expect(early.status).toBe(429);
  expect(Number(early.headers.get("Retry-After"))).toBeGreaterThan(50);
  await app.request(channel, { method: "PATCH", as: owner.secret, body: { slowModeSeconds: 0 } });
  const body = { minutes: 5, reason: "noise" };
  const timeout = `${server}/members/${member.id}/timeout`;
  await app.request(timeout, { method: "PUT", as: owner.secret, body });
  const silenced = await sendInThread(member.secret, "three");
  expect(silenced).toMatchObject({ status: 403, body: { error: expect.stringMatching("noise") } });
  await remove(timeout, owner.secret);
  const gone = eq(serverMembers.userId, member.id);
  await app.db.delete(serverMembers).where(gone);
  expect((await sendInThread(member.secret, "four")).status).toBe(403);
  expect(id).toBe(thread.serverId);
});

test("chat-390: a thread of a direct line belongs to both members, and closes with it", async () => {
  const [one, other, third] = [await app.signIn(), await app.signIn(), await app.signIn()];
  const policy = { directPolicy: "everyone" };
  await app.request("/api/users/profile", { method: "PATCH", as: other.secret, body: policy });
  const { body: direct } = await app.request<{ id: string; channelId: string }>("/api/directs", {
    as: one.secret,
    body: { userId: other.id },
  });
  const send = (as: string, channelId: string, content: string) =>
    app.request<Message>(`/api/channels/${channelId}/messages`, { as, body: { content } });
  const { body: root } = await send(one.secret, direct.channelId, "a long story");
  const { status, body: thread } = await open(other.secret, root.id);
  expect(status).toBe(201);
  expect((await send(one.secret, thread.id, "go on")).status).toBe(201);
  expect(await readBy(third.secret, `/api/channels/${thread.id}`)).toBe(404);
  const directs = await app.request<{ channelId: string; last: { excerpt: string } }[]>(
    "/api/directs",
    {
      as: other.secret,
    },
  );
  expect(directs.body).toMatchObject([
    { channelId: direct.channelId, last: { excerpt: root.content } },
  ]);
  await app.request(`/api/users/${one.id}/block`, { method: "PUT", as: other.secret });
  for (const { secret } of [one, other]) {
    expect((await send(secret, thread.id, "no more")).status).toBe(403);
    expect(await readBy(secret, `/api/channels/${thread.id}`)).toBe(200);
  }
});

test("chat-390, chat-391: a thread is deleted with its channel, including files, and stays when its message is deleted", async () => {
  const { server, owner, member, sendMessage } = await openThreadScene();
  const { body: side } = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name: "side" },
  });
  const { body: root } = await sendMessage(member.secret, "soon gone", {}, side.id);
  const { body: thread } = await open(member.secret, root.id);
  const { objectPath } = await uploadFile(app, member, {
    channelId: thread.id,
    name: "n.txt",
    bytes,
  });
  const sent = await sendMessage(member.secret, "", { attachments: [{ objectPath }] }, thread.id);
  const url = sent.body.attachments[0]?.url ?? "";
  expect((await app.app.request(url)).status).toBe(200);

  expect((await remove(`/api/messages/${root.id}`, member.secret)).status).toBe(200);
  const log = await app.request<Message[]>(`/api/channels/${side.id}/messages`, {
    as: owner.secret,
  });
  expect(log.body).toMatchObject([
    { content: "", deletedAt: expect.any(String), thread: { channelId: thread.id, count: 1 } },
  ]);
  expect((await sendMessage(owner.secret, "still here", {}, thread.id)).status).toBe(201);

  await remove(`/api/channels/${side.id}`, owner.secret);
  expect(await readBy(owner.secret, `/api/channels/${thread.id}`)).toBe(404);
  expect((await app.app.request(url)).status).toBe(404);
  const narrowed = app.publisher.calls.findLast(({ name }) => name === "visibilityNarrowed");
  expect(narrowed?.args[1]).toEqual(expect.arrayContaining([side.id, thread.id]));
  await sweepObjects(app.deps, new Date(Date.now() + 48 * 3_600_000));
  const key = objectPath.replace("/objects/", "");
  expect(await app.db.select().from(objects).where(eq(objects.key, key))).toEqual([]);
});

test("chat-390, chat-391: a message whose thread was deleted has none, and may get another", async () => {
  const { path, channel, channelId, owner, member, thread, message, sendInThread } =
    await openThreadScene();
  await sendInThread(member.secret, "one");
  expect((await remove(path, member.secret)).status).toBe(403);
  app.publisher.calls.length = 0;
  expect((await remove(path, owner.secret)).status).toBe(200);
  const { body } = await app.request<Message[]>(`${channel}/messages`, { as: member.secret });
  expect(body).toMatchObject([{ id: message.id, thread: null }]);
  expect(app.publisher.calls).toContainEqual({
    ...{ name: "emit", args: [rooms.channel(channelId), "message:updated", body[0]] },
  });
  const again = await open(member.secret, message.id);
  expect(again.status).toBe(201);
  expect(again.body.id).not.toBe(thread.id);
});

test("chat-392: search, pins, replies, mentions, inbox and digest include threads", async () => {
  const { id, thread, channelId, path, owner, member, moderator, message, sendInThread } =
    await openThreadScene();
  const { body: first } = await sendInThread(owner.secret, `obsidian, @${moderator.username}`);
  const inboxOf = async (as: string) =>
    (await app.request<InboxEntry[]>("/api/inbox", { as })).body;
  const target = { serverId: id, channelId: thread.id, parentId: channelId, seq: 1 };
  expect(await inboxOf(member.secret)).toMatchObject([{ kind: "reply", target }]);
  expect(await inboxOf(moderator.secret)).toMatchObject([{ kind: "mention", target }]);
  await sendInThread(owner.secret, "a second");
  expect(await inboxOf(member.secret)).toHaveLength(1);

  for (const where of ["", `&in=${id}`, `&in=${channelId}`, `&in=${thread.id}`]) {
    const query = `/api/search?q=obsidian&kind=messages${where}`;
    const { body: hits } = await app.request<Message[]>(query, { as: member.secret });
    expect(hits.map((hit) => [hit.id, hit.channelId])).toEqual([[first.id, thread.id]]);
  }
  const digest = await app.request<{ mentions: object[] }>("/api/digest", { as: moderator.secret });
  expect(digest.body.mentions).toMatchObject([{ channelId: thread.id, seq: 1 }]);

  expect(
    (await app.request(`/api/messages/${first.id}/pin`, { method: "PUT", as: owner.secret }))
      .status,
  ).toBe(200);
  expect((await app.request<Message[]>(`${path}/pins`, { as: member.secret })).body).toMatchObject([
    { id: first.id },
  ]);
  const replied = await sendInThread(member.secret, "yes", { replyToId: first.id });
  expect(replied.body).toMatchObject({ replyToSeq: 1 });
  const astray = await sendInThread(member.secret, "yes", { replyToId: message.id });
  expect(astray.status).toBe(400);
});

test("chat-393: staff and the author of the root message name and list a thread, which has no slow mode of its own", async () => {
  const { path, channel, owner, member, moderator, sendMessage, sendInThread, thread } =
    await openThreadScene();
  const patch = (as: string, body: object, at = path) =>
    app.request<Channel>(at, { method: "PATCH", as, body });
  const third = await app.signIn();
  await app.request(`/api/servers/${thread.serverId}/join`, { method: "POST", as: third.secret });
  expect((await patch(third.secret, { name: "zip disk" })).status).toBe(403);
  expect(await patch(member.secret, { name: "zip disk", isListed: true })).toMatchObject({
    ...{ status: 200, body: { name: "zip-disk", isListed: true } },
  });
  expect(await patch(moderator.secret, { isListed: false })).toMatchObject({
    ...{ status: 200, body: { isListed: false } },
  });
  expect((await patch(owner.secret, { name: "general" })).status).toBe(409);
  expect((await patch(owner.secret, { slowModeSeconds: 5 })).status).toBe(400);
  expect((await patch(owner.secret, { isListed: true }, channel)).status).toBe(400);
  expect((await patch(member.secret, { name: "mine" }, channel)).status).toBe(403);
  await sendInThread(third.secret, "here");
  expect((await sendMessage(third.secret, "there")).status).toBe(201);
});

test("chat-394, chat-395: a timed-out member cannot write, and can take back their own content", async () => {
  const { server, channelId, owner, member, message } = await openThreadScene();
  const { id } = message;
  const wave = `/api/messages/${id}/reactions/${encodeURIComponent("🌊")}`;
  const put = (path: string, body?: object) =>
    app.request<{ error?: string }>(path, { method: "PUT", as: member.secret, body });
  expect((await put(wave)).status).toBe(200);
  const body = { minutes: 5, reason: "three songs in a row" };
  await app.request(`${server}/members/${member.id}/timeout`, {
    ...{ method: "PUT", as: owner.secret, body },
  });
  const refused = [
    put(`/api/messages/${id}/reactions/${encodeURIComponent("🔥")}`),
    put(`/api/messages/${id}/pin`),
    app.request<{ error?: string }>(`/api/messages/${id}`, {
      ...{ method: "PATCH", as: member.secret, body: { content: "louder" } },
    }),
    app.request<{ error?: string }>(`/api/messages/${id}/thread`, {
      method: "POST",
      as: member.secret,
    }),
    app.request<{ error?: string }>(`/api/channels/${channelId}/attachments`, {
      ...{ as: member.secret, body: { name: "n.txt", type: "text/plain", size: 3 } },
    }),
  ];
  for (const answer of await Promise.all(refused)) {
    expect(answer).toMatchObject({
      ...{ status: 403, body: { error: expect.stringContaining(body.reason) } },
    });
  }
  expect((await remove(wave, member.secret)).status).toBe(200);
  expect((await remove(`/api/messages/${id}`, member.secret)).status).toBe(200);
});
