import { sessionKeyOf } from "@oni/db/account";
import { listPushedEntries } from "@oni/db/people";
import { inboxEntries, pushDeliveries, pushSubscriptions, webhooks } from "@oni/db/schema";
import { messageSchema, rooms, type Message } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { limits } from "../../../contract/limits.ts";
import { type Webhook, webhookLimit } from "../../../contract/chat/webhooks.ts";
import { openTestApp } from "../../../testing/app.ts";
import { makeDevice } from "../../../testing/push-service.ts";
import { openDimension, type TestDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Created = Webhook & { url: string };
let dimension: TestDimension;
let webhook: Created;
beforeEach(async () => {
  dimension = await openDimension(app);
  webhook = (await create()).body;
});

const create = (as = dimension.moderator.secret, channel = dimension.channel) =>
  app.request<Created>(`${channel}/webhooks`, { as, body: { name: "night watch" } });
const post = <Body = unknown>(body: unknown, more = "") =>
  app.request<Body>(`${new URL(webhook.url).pathname}${more}`, { method: "POST", body });
const send = (form: FormData | URLSearchParams, more = "") =>
  app.app.request(`${new URL(webhook.url).pathname}${more}`, { method: "POST", body: form });
const list = (as: string) => app.request<Webhook[]>(`${dimension.channel}/webhooks`, { as });
/** Reads as the owner. */
const read = async <Body>(path: string) =>
  (await app.request<Body>(path, { as: dimension.owner.secret })).body;
const lastMessage = async () => (await read<Message[]>(`${dimension.channel}/messages`)).at(-1);
const author = () => ({
  ...{ id: webhook.id, username: null, displayName: "night watch" },
  ...{ profileImageUrl: null, isBot: true },
});

test("chat-637: who manages channels creates, lists and deletes webhooks, and sees the URL once", async () => {
  const { owner, moderator, member, channelId } = dimension;
  expect(webhook).toMatchObject({ name: "night watch", channelId, lastUsedAt: null });
  expect(new URL(webhook.url).pathname).toMatch(/^\/api\/webhooks\/[0-9a-f-]{36}\/[\w-]{32}$/);
  const { url, ...listed } = webhook;
  expect((await list(owner.secret)).body).toEqual([listed]);
  expect(await read(`/api/webhooks/${webhook.id}`)).toEqual(listed);
  expect((await create(member.secret)).status).toBe(403);
  expect((await list(member.secret)).status).toBe(403);
  const remove = (as: string) =>
    app.request(`/api/webhooks/${webhook.id}`, { method: "DELETE", as });
  expect((await remove(member.secret)).status).toBe(403);
  expect((await remove(moderator.secret)).status).toBe(200);
  expect((await list(owner.secret)).body).toEqual([]);
  const [stored] = await app.db.select().from(webhooks).where(eq(webhooks.channelId, channelId));
  expect(stored).toBeUndefined();
  expect(url).not.toBe("");
});

test("chat-637: a channel has a limited number of webhooks, and a thread has none", async () => {
  const statuses: number[] = [];
  for (let count = 0; count < webhookLimit; count += 1) statuses.push((await create()).status);
  expect(statuses).toEqual([...Array.from({ length: webhookLimit - 1 }, () => 201), 409]);
  const { body: thread } = await app.request<{ id: string }>(
    `/api/messages/${dimension.message.id}/thread`,
    { method: "POST", as: dimension.owner.secret },
  );
  expect((await create(dimension.owner.secret, `/api/channels/${thread.id}`)).status).toBe(403);
});

test("chat-638: a posted message has the next seq, is published, unread and found", async () => {
  const { server, channelId, moderator, stranger } = dimension;
  app.publisher.calls.length = 0;
  expect((await post({ content: "the lamp is lit" })).status).toBe(204);
  const message = await lastMessage();
  expect(messageSchema.strict().parse(message)).toMatchObject({
    ...{ seq: 2, rev: 2, content: "the lamp is lit", userId: null, webhookId: webhook.id },
    author: author(),
  });
  expect(app.publisher.calls).toEqual([
    { name: "emit", args: [rooms.channel(channelId), "message:created", message] },
    { name: "activity", args: [expect.objectContaining({ channelId, lastSeq: 2 })] },
  ]);
  expect((await app.request(server, { as: moderator.secret })).body).toMatchObject({
    unreadCount: 2,
  });
  const found = await app.request(`${server}/search?q=lamp`, { as: stranger.secret });
  expect(found.body).toMatchObject([{ id: message?.id, author: author() }]);
  expect((await list(moderator.secret)).body).toMatchObject([{ lastUsedAt: expect.any(String) }]);
});

test("chat-638: `wait` returns the message, and Slack's shape `ok`", async () => {
  const waited = await post<Message>({ content: "one", username: " lamp\u0007\n " }, "?wait=true");
  expect(waited.status).toBe(200);
  expect(waited.body).toEqual(await lastMessage());
  expect(waited.body).toMatchObject({ author: { ...author(), displayName: "lamp" } });
  const slack = await app.app.request(`${new URL(webhook.url).pathname}/slack`, {
    method: "POST",
    headers: { "Content-Type": "application/json; charset=utf-8" },
    body: JSON.stringify({ text: "*two*" }),
  });
  expect([slack.status, await slack.text()]).toEqual([200, "ok"]);
  expect(slack.headers.get("content-type")).toContain("text/plain");
  expect(await lastMessage()).toMatchObject({ content: "**two**", author: author() });
});

test("chat-639: every screen that shows authors has the webhook as the author", async () => {
  const { message, server, channel, id, owner } = dimension;
  await app.request(`/api/messages/${message.id}`, { method: "DELETE", as: owner.secret });
  await post({ content: "the lamp is lit" });
  const posted = await lastMessage();
  await app.request(`/api/messages/${posted?.id}/pin`, { method: "PUT", as: owner.secret });
  expect(await read(`${channel}/pins`)).toMatchObject([{ author: author() }]);
  const activity = await read<{ serverId: string }[]>("/api/servers/activity");
  expect(activity.find(({ serverId }) => serverId === id)).toMatchObject({
    last: { seq: 2, author: author() },
  });
  const digest = await read<{ channels: { serverId: string }[] }>("/api/digest");
  expect(digest.channels.find(({ serverId }) => serverId === id)).toMatchObject({
    last: [{ author: author() }],
  });
  expect(await read(`/api/search?q=lamp`)).toContainEqual(
    expect.objectContaining({ id: posted?.id, author: author() }),
  );
  expect(await read(server)).toBeTruthy();
});

test("chat-636: the text and `allowed_mentions` must both name a notified member", async () => {
  const { server, moderator, member } = dimension;
  const content = `@${moderator.username} @${member.username}`;
  const counts = async () =>
    Promise.all(
      [moderator, member].map(async ({ secret: as }) => {
        const { body } = await app.request<{ mentionCount: number }>(server, { as });
        const inbox = await app.request<unknown[]>("/api/inbox", { as });
        return [body.mentionCount, inbox.body.length];
      }),
    );
  await post({ content });
  await post({ content: "no name", allowed_mentions: { parse: ["users"] } });
  expect(await counts()).toEqual([
    [0, 0],
    [0, 0],
  ]);
  await post({ content, allowed_mentions: { users: [member.id, crypto.randomUUID()] } });
  await post({ content, allowed_mentions: { parse: ["users", "everyone"] } });
  expect(await counts()).toEqual([
    [1, 1],
    [2, 2],
  ]);
  const inbox = await app.request("/api/inbox", { as: moderator.secret });
  expect(inbox.body).toMatchObject([{ kind: "mention", actor: author(), excerpt: content }]);
});

test("chat-640: a webhook posts 5 messages in 2 seconds and 30 in a minute, by its secret only", async () => {
  const charge = (name: "webhook" | "webhook-burst", id = webhook.id) =>
    app.deps.limiter.consume(name, id, limits[name], limits[name].points * 1_000_000);
  expect(limits).toMatchObject({
    "webhook-burst": { points: 5, windowMs: 2_000 },
    webhook: { points: 30, windowMs: 60_000 },
  });
  for (const name of ["webhook-burst", "webhook"] as const) {
    webhook = (await create()).body;
    await app.app.request(`/api/webhooks/${webhook.id}/wrong`, { method: "POST" });
    expect((await post({ content: "fine" })).status).toBe(204);
    await charge(name);
    const refused = await post<{ retry_after: number }>({ content: "too much" });
    expect(refused.status).toBe(429);
    expect(refused.body).toMatchObject({
      ...{ code: "rate_limited", error: expect.any(String), requestId: expect.any(String) },
      retry_after: expect.any(Number),
    });
    const { retry_after: seconds } = refused.body;
    expect(Number(refused.headers.get("retry-after"))).toBe(Math.ceil(seconds));
    expect(seconds).toBeLessThanOrEqual(limits[name].windowMs / 1_000);
  }
});

test("chat-641: a wrong secret and a deleted webhook are 404, with any body", async () => {
  const { pathname } = new URL(webhook.url);
  for (const path of [
    `/api/webhooks/${webhook.id}/wrong`,
    `/api/webhooks/${webhook.id}/wrong/slack`,
    pathname.replace(webhook.id, crypto.randomUUID()),
    pathname.replace(webhook.id, "none"),
  ])
    expect((await app.request(path, { body: { content: "x" } })).status).toBe(404);
  await app.request(`/api/webhooks/${webhook.id}`, {
    ...{ method: "DELETE", as: dimension.owner.secret },
  });
  expect((await post({ content: "x" })).status).toBe(404);
  expect((await post("{", "/slack")).status).toBe(404);
});

test("chat-642: a form counts by its payload, and its files are dropped", async () => {
  const form = new FormData();
  form.set("payload_json", JSON.stringify({ content: "with a picture" }));
  form.set("file", new File([new Uint8Array(300_000)], "0.png", { type: "image/png" }));
  expect((await send(form)).status).toBe(204);
  expect(await lastMessage()).toMatchObject({ content: "with a picture", attachments: [] });
  const fields = new FormData();
  fields.set("content", "from fields");
  expect((await send(fields)).status).toBe(204);
  expect(await lastMessage()).toMatchObject({ content: "from fields" });
  const slack = new URLSearchParams({ payload: JSON.stringify({ text: "from a form" }) });
  expect((await send(slack, "/slack")).status).toBe(200);
  expect(await lastMessage()).toMatchObject({ content: "from a form" });
});

test("chat-642: bodies that are large, no JSON, of another type or without a text are refused", async () => {
  expect((await post({ content: "x".repeat(300_000) })).status).toBe(413);
  const large = new FormData();
  large.set("payload_json", JSON.stringify({ content: "x".repeat(300_000) }));
  expect((await send(large)).status).toBe(413);
  large.set("file", new File([new Uint8Array(9_000_000)], "0.png"));
  expect((await send(large)).status).toBe(413);
  const broken = new FormData();
  broken.set("payload_json", "{");
  expect((await send(broken)).status).toBe(400);
  for (const body of ["{", "[]", "{}", { embeds: [{}] }])
    expect((await post(body)).status).toBe(400);
  for (const [type, status] of [
    ["text/plain", 415],
    ["multipart/form-data; boundary=x", 400],
  ] as const) {
    const headers = { "Content-Type": type };
    const { pathname: path } = new URL(webhook.url);
    const answer = await app.app.request(path, { method: "POST", headers, body: "content=x" });
    expect(answer.status).toBe(status);
  }
  expect(await lastMessage()).toMatchObject({ seq: 1 });
});

test("chat-643: a posted message is replied to, reacted to, reported and deleted, but not edited", async () => {
  const { owner, moderator, member, server, channel, sendMessage } = dimension;
  await post({ content: "the lamp is lit" });
  const { id } = (await lastMessage()) ?? { id: "" };
  const reply = await sendMessage(member.secret, "thanks", { replyToId: id });
  expect(reply.body).toMatchObject({ replyToId: id, replyToSeq: 2 });
  const path = `/api/messages/${id}`;
  const reaction = `${path}/reactions/${encodeURIComponent("🌊")}`;
  expect((await app.request(reaction, { method: "PUT", as: member.secret })).status).toBe(200);
  const edit = { method: "PATCH", as: owner.secret, body: { content: "other" } };
  expect((await app.request(path, edit)).status).toBe(403);
  const report = { messageId: id, reason: "cold" };
  expect((await app.request("/api/reports", { as: member.secret, body: report })).status).toBe(201);
  expect(await read(`${server}/reports`)).toMatchObject([
    { message: { id, userId: null, webhookId: webhook.id, author: author() } },
  ]);
  const subject = { subjectKind: "message", subjectId: id, reason: "cold" };
  const toKeepers = await app.request("/api/keeper/reports", { as: member.secret, body: subject });
  expect(toKeepers.status).not.toBe(500);
  const remove = (as: string) => app.request(path, { method: "DELETE", as });
  expect((await remove(member.secret)).status).toBe(403);
  expect((await remove(moderator.secret)).status).toBe(200);
  const [, deleted] = await read<Message[]>(`${channel}/messages`);
  expect(deleted).toMatchObject({ content: "", deletedAt: expect.any(String), author: author() });
});

test("chat-644: messages stay without their webhook, and webhooks stay without their creator", async () => {
  const { owner, moderator, server } = dimension;
  await post({ content: "the lamp is lit" });
  await app.request(`${server}/members/${moderator.id}`, { method: "DELETE", as: owner.secret });
  expect((await post({ content: "still lit" })).status).toBe(204);
  await app.request(`/api/webhooks/${webhook.id}`, { method: "DELETE", as: owner.secret });
  expect(await lastMessage()).toMatchObject({ content: "still lit", author: author() });
});

test("chat-644: a deleted channel has no webhooks any more", async () => {
  const { owner, server } = dimension;
  const body = { name: "alerts" };
  const made = await app.request<{ id: string }>(`${server}/channels`, { as: owner.secret, body });
  webhook = (await create(owner.secret, `/api/channels/${made.body.id}`)).body;
  expect((await post({ content: "one" })).status).toBe(204);
  const path = `/api/channels/${made.body.id}`;
  await app.request(path, { method: "DELETE", as: owner.secret });
  expect((await post({ content: "two" })).status).toBe(404);
});

test("chat-645: devices of members who chose all messages are notified, once for each channel", async () => {
  const { member, channelId } = dimension;
  const { endpoint, keys } = makeDevice("https://push.example.net").subscription;
  const sessionId = sessionKeyOf(member.secret);
  await app.db.insert(pushSubscriptions).values({
    ...{ userId: member.id, sessionId, endpoint, ...keys },
    ...{ host: "push.example.net", name: "a device" },
  });
  await post({ content: "before" });
  const levels = { [channelId]: { level: "all", muteUntil: null } } as const;
  const set = await app.request("/api/notify", {
    method: "PUT",
    as: member.secret,
    body: { levels },
  });
  expect(set.status).toBe(200);
  await post({ content: "one" });
  await post({ content: "two", username: "lamp" });
  const rows = await app.db
    .select({ id: inboxEntries.id })
    .from(inboxEntries)
    .innerJoin(pushDeliveries, eq(pushDeliveries.entryId, inboxEntries.id))
    .where(eq(inboxEntries.userId, member.id));
  const ids = rows.map(({ id }) => id);
  expect(await listPushedEntries(app.db, member.id, ids)).toMatchObject([
    {
      entry: {
        ...{ kind: "message", excerpt: "two", actor: { ...author(), displayName: "lamp" } },
        target: { channelId, seq: 4 },
      },
    },
  ]);
  const inbox = await app.request<unknown[]>("/api/inbox", { as: member.secret });
  expect(inbox.body).toEqual([]);
});
