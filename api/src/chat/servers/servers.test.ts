import type { Channel } from "../../../contract/chat/channels.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { channels, messages, serverMembers } from "@oni/db/schema";
import { rooms } from "@oni/realtime/contract";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const list = async (as: string, query = "") =>
  (await app.request<Server[]>(`/api/servers${query}`, { as })).body;

test("chat-301: a new server belongs to its maker and has the channel general", async () => {
  const maker = await app.signIn();
  const made = await app.request<Server>("/api/servers", {
    as: maker.secret,
    body: { name: "  Low Tide ", description: "", isPublic: false, memberCount: 9, ownerId: "x" },
  });
  expect(made.status).toBe(201);
  expect(made.body).toMatchObject({
    ownerId: maker.id,
    name: "Low Tide",
    description: null,
    isPublic: false,
    memberCount: 1,
    role: "owner",
    unreadCount: 0,
    mentionCount: 0,
  });
  const path = `/api/servers/${made.body.id}`;
  const listedChannels = await app.request<Channel[]>(`${path}/channels`, { as: maker.secret });
  expect(listedChannels.body).toMatchObject([
    { name: "general", isDefault: true, lastSeq: 0, lastRev: 0 },
  ]);
  expect(await app.request(path, { as: maker.secret })).toMatchObject({ body: made.body });
  expect(app.publisher.calls).toContainEqual({
    name: "memberJoined",
    args: [made.body.id, maker.id],
  });
});

test("chat-301, chat-302: a server name must be one visible line of at most 100 characters", async () => {
  const { secret } = await app.signIn();
  for (const name of ["", "   ", "x".repeat(101), "two\nlines", "\u200b", "\u202eevil", 7, null]) {
    const refused = await app.request("/api/servers", { as: secret, body: { name } });
    expect(refused.status, JSON.stringify(name)).toBe(400);
    expect(refused.body).toMatchObject({
      code: "invalid_input",
      fields: { name: expect.any(String) },
    });
  }
  expect(
    (await app.request("/api/servers", { as: secret, body: { name: "x".repeat(100) } })).status,
  ).toBe(201);
});

test("chat-303: the list has public servers and the caller's private ones, newest first", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  const ids = async (as: string) => (await list(as)).map(({ id }) => id);
  expect((await ids(closed.member.secret)).slice(0, 2)).toEqual([closed.id, open.id]);
  expect(await ids(closed.stranger.secret)).not.toContain(closed.id);
  expect(await ids(closed.banned.secret)).not.toContain(closed.id);
  expect(await ids(closed.stranger.secret)).toContain(open.id);
  expect(await ids(open.banned.secret)).not.toContain(open.id);

  const [first, ...rest] = await ids(open.stranger.secret);
  expect((await list(open.stranger.secret, "?limit=1")).map(({ id }) => id)).toEqual([first]);
  const after = await list(open.stranger.secret, `?limit=100&before=${first}`);
  expect(after.map(({ id }) => id)).toEqual(rest);
});

test("chat-303, chat-304: a search takes every character literally", async () => {
  const { secret } = await app.signIn();
  for (const name of ["100% Fog", "100 Foghorns", "snow_line", "snowXline"]) {
    await app.request("/api/servers", { as: secret, body: { name } });
  }
  const found = async (q: string) =>
    (await list(secret, `?q=${encodeURIComponent(q)}`)).map(({ name }) => name);
  expect(await found("100% f")).toEqual(["100% Fog"]);
  expect(await found("snow_")).toEqual(["snow_line"]);
  expect(await found("\\")).toEqual([]);
});

test("chat-306: a change touches only the named fields and is published to the members", async () => {
  const { server, owner, moderator } = await openDimension(app);
  const before = (await app.request<Server>(server, { as: owner.secret })).body;
  const changed = await app.request<Server>(server, {
    method: "PATCH",
    as: moderator.secret,
    body: { description: "where signals drown", ownerId: moderator.id },
  });
  expect(changed.body).toMatchObject({
    ...before,
    description: "where signals drown",
    role: "moderator",
    rights: before.rights.filter((right) => right !== "manage_roles"),
    updatedAt: expect.any(String),
  });
  const event = {
    name: "emit",
    args: [rooms.server(before.id), "server:changed", { serverId: before.id }],
  };
  expect(app.publisher.calls).toContainEqual(event);

  const callCount = app.publisher.calls.length;
  const same = await app.request<Server>(server, { method: "PATCH", as: owner.secret, body: {} });
  expect(same.body).toEqual({ ...changed.body, role: "owner", rights: before.rights });
  expect(app.publisher.calls.length).toBe(callCount);
});

test("chat-307: making a server private shuts out non-members at once", async () => {
  const { id, server, channelId, owner, member, stranger } = await openDimension(app);
  expect((await app.request(server, { as: stranger.secret })).status).toBe(200);
  await app.request(server, { method: "PATCH", as: owner.secret, body: { isPublic: false } });
  expect((await app.request(server, { as: stranger.secret })).status).toBe(404);
  expect((await app.request(server, { as: member.secret })).status).toBe(200);
  expect(app.publisher.calls).toContainEqual({
    name: "visibilityNarrowed",
    args: [id, [channelId]],
  });
});

test("chat-307: a removed server is gone with its content", async () => {
  const { id, server, channelId, owner, member } = await openDimension(app);
  expect(await app.request(server, { method: "DELETE", as: owner.secret })).toMatchObject({
    status: 200,
    body: { ok: true },
  });
  expect((await app.request(server, { as: member.secret })).status).toBe(404);
  expect(await app.db.$count(channels, eq(channels.serverId, id))).toBe(0);
  expect(await app.db.$count(serverMembers, eq(serverMembers.serverId, id))).toBe(0);
  expect(await app.db.$count(messages, eq(messages.channelId, channelId))).toBe(0);
  expect(app.publisher.calls).toContainEqual({
    name: "visibilityNarrowed",
    args: [id, [channelId]],
  });
});

test("chat-314: joining and leaving are idempotent", async () => {
  const { server, stranger } = await openDimension(app);
  const call = (action: string) =>
    app.request<Server>(`${server}/${action}`, { method: "POST", as: stranger.secret });
  for (let round = 0; round < 2; round += 1) {
    const joined = await call("join");
    expect(joined).toMatchObject({ status: 200, body: { role: "member", memberCount: 4 } });
  }
  for (let round = 0; round < 2; round += 1) {
    expect(await call("leave")).toMatchObject({ status: 200, body: { ok: true } });
    const seen = await app.request<Server>(server, { as: stranger.secret });
    expect(seen.body).toMatchObject({ role: null, memberCount: 3 });
  }
});

test("chat-314, chat-315: the owner cannot leave, and a private server cannot be joined", async () => {
  const { server, owner } = await openDimension(app);
  const left = await app.request(`${server}/leave`, { method: "POST", as: owner.secret });
  expect(left).toMatchObject({ status: 403, body: { code: "forbidden" } });
  const closed = await openDimension(app, { isPublic: false });
  const joined = await app.request(`${closed.server}/join`, {
    method: "POST",
    as: closed.stranger.secret,
  });
  expect(joined.status).toBe(404);
});

test("chat-305: visitors see a preview of a public dimension, and any other as if it did not exist", async () => {
  const open = await openDimension(app);
  const closed = await openDimension(app, { isPublic: false });
  const { status, body } = await app.request<Server>(open.server);
  expect(status).toBe(200);
  const { body: whole } = await app.request<Server>(open.server, { as: open.stranger.secret });
  const { id, name, description, iconUrl, tags } = whole;
  expect(body).toEqual({ id, name, description, iconUrl, memberCount: 3, tags });
  expect(whole.ownerId).toBe(open.owner.id);
  const never = await app.request<Record<string, unknown>>(
    "/api/servers/019abcde-0000-7000-8000-000000000000",
  );
  const unlike = ({ body: { requestId: _, ...rest } }: { body: Record<string, unknown> }) => rest;
  for (const path of [closed.server, "/api/servers/none"]) {
    const refused = await app.request<Record<string, unknown>>(path);
    expect([refused.status, unlike(refused)]).toEqual([404, unlike(never)]);
  }
  for (const part of ["channels", "members", "invites", "bans"]) {
    expect((await app.request(`${open.server}/${part}`)).status, part).toBe(401);
  }
  await app.request(open.server, {
    method: "PATCH",
    as: open.owner.secret,
    body: { isPublic: false },
  });
  expect((await app.request(open.server)).status).toBe(404);
});
