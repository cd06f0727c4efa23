import { createHmac } from "node:crypto";
import { hookDeliveries, hooks, keeperActs } from "@oni/db/schema";
import { makeChannel, makeMember } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Hook, hookEvents, hookLimit } from "../../../contract/chat/hooks.ts";
import { cheapPasswords } from "../../../testing/app.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";
import { openHookApp } from "../../../testing/hook-receiver.ts";

let app: Awaited<ReturnType<typeof openHookApp>>;
let scene: TestDimension;
beforeAll(async () => {
  app = await openHookApp();
});
beforeEach(async () => {
  app.received.length = 0;
  app.receiver.respond = () => 204;
  scene = await openDimension(app);
});
afterAll(() => app.close());

type Made = Hook & { secret: string };

const post = (body: object, as = scene.moderator.secret) =>
  app.request<Made>(`${scene.server}/hooks`, { as, body });

async function make(body: object = {}, as = scene.moderator.secret): Promise<Made> {
  const made = await post({ url: `${app.origin}/hook`, events: hookEvents, ...body }, as);
  expect(made.status).toBe(201);
  return made.body;
}

/** Runs the queue and returns the bodies that the receiver got since the last call. */
async function deliver() {
  await app.queue.run();
  return app.received.splice(0).map(({ body }) => JSON.parse(body));
}

const events = (bodies: { event: string }[]) => bodies.map(({ event }) => event);

test("chat-661: a hook is made, listed without its secret and deleted by those with the right", async () => {
  const { server, member, owner, moderator } = scene;
  const { secret, ...hook } = await make({ events: ["member:left", "message:created"] });
  expect(hook).toMatchObject({
    ...{ serverId: scene.id, makerId: moderator.id, url: `${app.origin}/hook`, channelIds: null },
    ...{ events: ["message:created", "member:left"], failedAt: null, offAt: null },
  });
  expect(secret).toHaveLength(43);
  const list = async (as: string) => app.request<Hook[]>(`${server}/hooks`, { as });
  expect((await list(owner.secret)).body).toEqual([hook]);
  expect((await list(member.secret)).status).toBe(403);
  expect((await post({ url: app.origin, events: hookEvents }, member.secret)).status).toBe(403);
  const remove = async (as: string) =>
    (await app.request(`${server}/hooks/${hook.id}`, { method: "DELETE", as })).status;
  expect([
    await remove(member.secret),
    await remove(owner.secret),
    await remove(owner.secret),
  ]).toEqual([403, 200, 404]);
  await scene.sendMessage(member.secret, "no hook");
  expect(await deliver()).toEqual([]);
});

test("chat-661: a server has at most 10 hooks, and another server its own", async () => {
  const { id } = await make();
  for (let index = 1; index < hookLimit; index += 1) await make();
  expect((await post({ url: app.origin, events: hookEvents })).status).toBe(409);
  const other = await openDimension(app);
  const path = `${other.server}/hooks/${id}`;
  const as = other.owner.secret;
  expect((await app.request(path, { method: "DELETE", as })).status).toBe(404);
  expect((await app.request(`${path}/deliveries`, { as })).status).toBe(404);
});

test.each([
  "http://example.net/",
  "https://127.0.0.1/",
  "http://127.0.0.1:1/",
  "https://10.0.0.8/",
  "https://[::1]/",
  "https://169.254.169.254/latest/meta-data",
  "https://printer.local/",
  "https://user:word@example.net/",
  "ftp://example.net/",
  "over there",
])("chat-662: no hook is made to %s", async (url) => {
  const { status, body } = await app.request<{ fields: object }>(`${scene.server}/hooks`, {
    ...{ as: scene.moderator.secret, body: { url, events: hookEvents } },
  });
  expect([status, Object.keys(body.fields)]).toEqual([400, ["url"]]);
});

test("chat-662: nothing is sent to an address that is no longer allowed, and no redirect is followed", async () => {
  const { id } = await make();
  await app.db.update(hooks).set({ url: "http://127.0.0.1:1/" }).where(eq(hooks.id, id));
  await scene.sendMessage(scene.member.secret, "one");
  expect(await deliver()).toEqual([]);
  const url = `${app.origin}/hook`;
  await app.db.update(hooks).set({ url }).where(eq(hooks.id, id));
  await app.db.update(hookDeliveries).set({ retryAt: null });
  app.receiver.respond = () => 307;
  await app.queue.run();
  expect(app.received.map(({ path }) => path)).toEqual(["/hook"]);
  await app.db.delete(hooks).where(eq(hooks.id, id));
});

test("chat-663, chat-671: every event has its message or member", async () => {
  const { member, owner, moderator, stranger, server } = scene;
  await make();
  const { body: message } = await scene.sendMessage(member.secret, "one");
  const path = `/api/messages/${message.id}`;
  await app.request(path, { method: "PATCH", as: member.secret, body: { content: "two" } });
  await app.request(`${path}/pin`, { method: "PUT", as: owner.secret });
  await app.request(`${path}/reactions/🌊`, { method: "PUT", as: owner.secret });
  const [created, updated, pinned, ...rest] = await deliver();
  expect(rest).toEqual([]);
  expect(created).toEqual({
    ...{ id: expect.any(String), event: "message:created", createdAt: expect.any(String) },
    ...{ serverId: scene.id, channelId: scene.channelId },
    data: expect.objectContaining({ id: message.id, content: "two", userId: member.id }),
  });
  expect(updated).toMatchObject({ event: "message:updated", data: { content: "two" } });
  expect(pinned).toMatchObject({ data: { pinnedAt: expect.any(String) } });
  await app.request(path, { method: "DELETE", as: member.secret });
  expect(await deliver()).toMatchObject([
    { event: "message:deleted", data: { id: message.id, content: "" } },
  ]);

  await app.request(`${server}/join`, { method: "POST", as: stranger.secret });
  await app.request(`${server}/leave`, { method: "POST", as: stranger.secret });
  await app.request(`${server}/members/${member.id}`, { method: "DELETE", as: moderator.secret });
  const facts = { userId: stranger.id, username: stranger.username, role: "member" };
  expect(await deliver()).toMatchObject([
    { event: "member:joined", channelId: null, data: { ...facts, joinedAt: expect.any(String) } },
    { event: "member:left", channelId: null, data: { ...facts, roleIds: [expect.any(String)] } },
    { event: "member:left", data: { userId: member.id } },
  ]);
});

test("chat-671: a ban with the removal of messages, its end and a deleted account are events", async () => {
  const { member, owner, server } = scene;
  const departing = await app.signIn({ password: await cheapPasswords.hash("Ripple_1@") });
  await makeMember(app.db, { serverId: scene.id, userId: departing.id });
  await make();
  await scene.sendMessage(member.secret, "one");
  await deliver();
  const ban = { as: owner.secret, method: "PUT", body: { purge: true } };
  const { status } = await app.request(`${server}/bans/${member.id}`, ban);
  expect(status).toBe(200);
  expect(events(await deliver()).toSorted()).toEqual([
    "member:left",
    "message:deleted",
    "message:deleted",
  ]);
  await app.request(`${server}/bans/${member.id}`, { as: owner.secret, method: "DELETE" });
  expect(events(await deliver())).toEqual(["message:updated", "message:updated"]);
  const deletion = { as: departing.secret, method: "DELETE", body: { password: "Ripple_1@" } };
  expect((await app.request("/api/users/me", deletion)).status).toBe(200);
  expect(await deliver()).toMatchObject([
    { event: "member:left", data: { userId: departing.id, username: "", role: "member" } },
  ]);
});

test("chat-671: a message of a webhook is an event", async () => {
  await make({ events: ["message:created"] });
  const { body: webhook } = await app.request<{ id: string; url: string }>(
    `${scene.channel}/webhooks`,
    { as: scene.moderator.secret, body: { name: "night watch" } },
  );
  const { status } = await app.request(new URL(webhook.url).pathname, { body: { content: "one" } });
  expect(status).toBe(204);
  expect(await deliver()).toMatchObject([
    { event: "message:created", data: { content: "one", webhookId: webhook.id } },
  ]);
});

test("chat-664: only what the maker sees is sent, when it happens and when it is sent", async () => {
  const { member, owner, moderator, id: serverId } = scene;
  const room = await makeChannel(app.db, { serverId });
  const path = `/api/channels/${room.id}`;
  const see = async (audience: "all" | object) => {
    const body = { see: audience };
    const { status } = await app.request(path, { method: "PATCH", as: owner.secret, body });
    expect(status).toBe(200);
  };
  const rights = { rights: ["manage_server", "send"] };
  const { body: roles } = await app.request<{ id: string; name: string }[]>(
    `${scene.server}/roles`,
    { as: owner.secret },
  );
  const moderators = roles.find(({ name }) => name === "moderator")?.id ?? "";
  await app.request(`/api/roles/${moderators}`, {
    ...{ method: "PATCH", as: owner.secret, body: rights },
  });
  await make({}, moderator.secret);
  const few = { roleIds: [], userIds: [owner.id] };
  await see(few);
  await scene.sendMessage(owner.secret, "hidden", {}, room.id);
  expect(await deliver()).toEqual([]);
  await see("all");
  await scene.sendMessage(member.secret, "seen", {}, room.id);
  await see(few);
  expect(await deliver()).toEqual([]);
  await see("all");
  await scene.sendMessage(member.secret, "seen", {}, room.id);
  expect(events(await deliver())).toEqual(["message:created"]);
});

test("chat-664: nothing is sent after the maker lost the right, left or was suspended", async () => {
  const { member, owner, moderator, server } = scene;
  await make({}, moderator.secret);
  const role = async (name: string) =>
    app.request(`${server}/members/${moderator.id}`, {
      ...{ method: "PATCH", as: owner.secret, body: { role: name } },
    });
  await scene.sendMessage(member.secret, "queued before");
  await role("member");
  await scene.sendMessage(member.secret, "queued after");
  expect(await deliver()).toEqual([]);
  await role("moderator");
  await scene.sendMessage(member.secret, "again");
  expect(events(await deliver())).toEqual(["message:created"]);
  const act = { subjectKind: "user", subjectId: moderator.id, userId: moderator.id } as const;
  await app.db.insert(keeperActs).values({ ...act, act: "suspend", reason: "cold" });
  await scene.sendMessage(member.secret, "while suspended");
  expect(await deliver()).toEqual([]);
  await app.db.update(keeperActs).set({ undoneAt: new Date() });
  await scene.sendMessage(member.secret, "and again");
  expect(events(await deliver())).toEqual(["message:created"]);
  await app.request(`${server}/leave`, { method: "POST", as: moderator.secret });
  await scene.sendMessage(member.secret, "without");
  expect(await deliver()).toEqual([]);
});

test("chat-665: a hook names events and channels, and threads follow their channel", async () => {
  const { member, message, moderator, id: serverId } = scene;
  const other = await makeChannel(app.db, { serverId });
  const stranger = await openDimension(app);
  const wrong = { url: app.origin, events: ["message:created"], channelIds: [stranger.channelId] };
  expect((await post(wrong)).status).toBe(400);
  const hook = await make({ channelIds: [scene.channelId], events: ["message:created"] });
  expect(hook.channelIds).toEqual([scene.channelId]);
  const { body: thread } = await app.request<{ id: string }>(`/api/messages/${message.id}/thread`, {
    ...{ method: "POST", as: moderator.secret },
  });
  await scene.sendMessage(member.secret, "elsewhere", {}, other.id);
  await scene.sendMessage(member.secret, "in the thread", {}, thread.id);
  await app.request(`/api/messages/${message.id}`, { method: "DELETE", as: member.secret });
  expect(await deliver()).toMatchObject([{ channelId: thread.id }]);
});

test("chat-666: the signature covers time and body, and the secret is stored sealed", async () => {
  const { id, secret } = await make();
  app.clock.now = new Date("2026-11-30T12:00:00Z");
  await scene.sendMessage(scene.member.secret, "one");
  await app.queue.run();
  const [sent] = app.received;
  if (!sent) throw new Error("Nothing was received.");
  const { headers, body } = sent;
  const timestamp = headers["x-oni-timestamp"];
  expect(timestamp).toBe("1796040000");
  const hmac = createHmac("sha256", secret)
    .update(`${String(timestamp)}.${body}`)
    .digest("hex");
  expect(headers["x-oni-signature"]).toBe(`sha256=${hmac}`);
  expect(headers["x-oni-delivery"]).toBe(JSON.parse(body).id);
  const [stored] = await app.db.select().from(hooks).where(eq(hooks.id, id));
  expect(JSON.stringify(stored)).not.toContain(secret);
});
