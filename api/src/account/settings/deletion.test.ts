import { countNodes } from "@oni/db/home";
import { listTags } from "@oni/db/shrine";
import * as schema from "@oni/db/schema";
import { makeMember, makeMessage, makeServer } from "@oni/db/testing";
import { rooms } from "@oni/realtime/contract";
import { asc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openTestApp } from "../../../testing/app.ts";
import { upload } from "../../../testing/uploads.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
beforeEach(() => app.publisher.calls.splice(0));
afterAll(() => app.close());

const password = "Ripple_1@";
let made = 0;

/** Registers a member through the public route. */
async function registerMember(values: { email?: string } = {}) {
  made += 1;
  const username = `leaver_${made}`;
  const email = values.email ?? `${username}@elsewhere.net`;
  const { body } = await app.request<{ sessionId: string }>("/api/auth/register", {
    body: { username, email, password },
  });
  const { id } = (await app.request<{ id: string }>("/api/auth/me", { as: body.sessionId })).body;
  return { id, username, email, secret: body.sessionId };
}

const leave = (as: string, presented = password) =>
  app.request<{ fields?: Record<string, string> }>("/api/users/me", {
    method: "DELETE",
    as,
    body: { password: presented },
  });
const calls = (wanted: string) => app.publisher.calls.filter(({ name }) => name === wanted);
const serverRow = async (id: string) =>
  (await app.db.select().from(schema.servers).where(eq(schema.servers.id, id))).at(0);
const rolesIn = async (serverId: string) =>
  Object.fromEntries(
    (
      await app.db
        .select()
        .from(schema.serverMembers)
        .where(eq(schema.serverMembers.serverId, serverId))
        .orderBy(asc(schema.serverMembers.id))
    ).map(({ userId, role }) => [userId, role]),
  );

test("account-382: a wrong password is a 400 by field and removes nothing", async () => {
  const member = await registerMember();
  const server = await makeServer(app.db, { ownerId: member.id });
  const before = await countNodes(app.db);
  app.publisher.calls.splice(0);
  const { status, body } = await leave(member.secret, "Ripple_2@");
  expect(status).toBe(400);
  expect(body.fields).toEqual({ password: expect.any(String) });
  expect((await app.request("/api/auth/me", { as: member.secret })).status).toBe(200);
  expect(await serverRow(server.id)).toMatchObject({ ownerId: member.id, memberCount: 1 });
  expect(await countNodes(app.db)).toBe(before);
  expect(app.publisher.calls).toEqual([]);
});

test("account-383: a removed account ends its sessions, holds its name and frees its email", async () => {
  const member = await registerMember();
  const other = await app.deps.sessions.create(member.id, "another device");
  const keys = await Promise.all(
    [member.secret, other].map(async (secret) => (await app.deps.sessions.verify(secret))?.key),
  );
  expect(await leave(member.secret)).toMatchObject({ status: 200, body: { ok: true } });

  const ended = app.publisher.calls.flatMap((call) =>
    call.name === "sessionsRevoked" ? call.args[0] : [],
  );
  expect(new Set(ended)).toEqual(new Set(keys));
  for (const as of [member.secret, other]) {
    expect((await app.request("/api/auth/me", { as })).status).toBe(401);
  }
  expect((await leave(member.secret)).status).toBe(401);
  const login = await app.request("/api/auth/login", {
    body: { username: member.username, password },
  });
  expect(login.status).toBe(401);
  expect((await app.request(`/api/users/${member.username}`)).status).toBe(404);

  const { email, username } = member;
  const again = await app.request("/api/auth/register", { body: { username, email, password } });
  expect(again).toMatchObject({ status: 409, body: { code: "username_taken" } });
  expect((await registerMember({ email })).id).not.toBe(member.id);
});

test("account-384: the node is given back, unless its email is on the waitlist", async () => {
  const [member, waiter] = [await registerMember(), await registerMember()];
  await app.request("/api/waitlist", { body: { email: waiter.email } });
  const before = await countNodes(app.db);
  app.publisher.calls.splice(0);
  await leave(waiter.secret);
  expect(await countNodes(app.db)).toBe(before);
  expect(calls("waitlistChanged")).toEqual([]);
  await leave(member.secret);
  expect(await countNodes(app.db)).toBe(before - 1);
  expect(calls("waitlistChanged")).toHaveLength(1);
});

test("account-385: messages stay without their author", async () => {
  const member = await registerMember();
  const server = await makeServer(app.db);
  await makeMember(app.db, { serverId: server.id, userId: member.id });
  const channelId = server.channel.id;
  const mine = await makeMessage(app.db, { channelId, userId: member.id, content: "mine" });
  const reply = await makeMessage(app.db, { channelId, userId: server.ownerId });
  await leave(member.secret);
  const left = await app.db
    .select()
    .from(schema.messages)
    .where(eq(schema.messages.channelId, channelId))
    .orderBy(asc(schema.messages.seq));
  expect(left).toEqual([{ ...mine, userId: null }, reply]);
});

test("account-386: an owned server passes to the longest-standing moderator, else member, else goes", async () => {
  const member = await registerMember();
  const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute));
  const make = async (roles: readonly ("moderator" | "member")[]) => {
    const server = await makeServer(app.db, { ownerId: member.id });
    const others = [];
    for (const [index, role] of roles.entries()) {
      const { id, userId } = await makeMember(app.db, { serverId: server.id, role });
      // Members joined in the reverse order of the inserts, so that only the time decides.
      await app.db
        .update(schema.serverMembers)
        .set({ joinedAt: at(60 - index) })
        .where(eq(schema.serverMembers.id, id));
      others.push(userId);
    }
    return { server, others };
  };
  const moderated = await make(["moderator", "moderator", "member"]);
  const plain = await make(["member", "member"]);
  const alone = await make([]);
  await leave(member.secret);

  const [secondModerator, secondMember] = [moderated.others[1] ?? "", plain.others[1] ?? ""];
  expect(await serverRow(moderated.server.id)).toMatchObject({
    ownerId: secondModerator,
    memberCount: 3,
  });
  expect(await rolesIn(moderated.server.id)).toEqual({
    [moderated.others[0] ?? ""]: "moderator",
    [secondModerator]: "owner",
    [moderated.others[2] ?? ""]: "member",
  });
  expect(await serverRow(plain.server.id)).toMatchObject({ ownerId: secondMember, memberCount: 2 });
  expect(await serverRow(alone.server.id)).toBeUndefined();

  const wasEmitted = (serverId: string, name: string) =>
    calls("emit").some(({ args }) => args[0] === rooms.server(serverId) && args[1] === name);
  for (const { server } of [moderated, plain]) {
    expect(wasEmitted(server.id, "member:changed")).toBe(true);
    expect(wasEmitted(server.id, "server:changed")).toBe(true);
  }
  expect(calls("visibilityNarrowed")).toEqual([
    { name: "visibilityNarrowed", args: [alone.server.id, [alone.server.channel.id]] },
  ]);
});

test("account-386: a server that the member only joined counts one less", async () => {
  const member = await registerMember();
  const server = await makeServer(app.db);
  await makeMember(app.db, { serverId: server.id, userId: member.id });
  await leave(member.secret);
  expect(await serverRow(server.id)).toMatchObject({ ownerId: server.ownerId, memberCount: 1 });
  expect(await rolesIn(server.id)).toEqual({ [server.ownerId]: "owner" });
});

test("account-387: nothing of the member remains on the map or in the tags", async () => {
  const member = await registerMember();
  const counts = async () =>
    (await listTags(app.db, { limit: 100 })).map(({ name, usageCount }) => [name, usageCount]);
  const body = { userBadges: ["ac8"] };
  await app.request("/api/users/profile", { method: "PATCH", as: member.secret, body });
  expect(await counts()).toContainEqual(["ac8", 1]);
  await leave(member.secret);
  expect(await counts()).not.toContainEqual(["ac8", expect.anything()]);
  expect(calls("emit").at(-1)?.args).toMatchObject([
    rooms.constellation,
    "constellation:delta",
    { users: [], removedUserIds: [member.id] },
  ]);
  expect(calls("shrineClosed")).toEqual([{ name: "shrineClosed", args: [member.id] }]);
});

test("account-388: the bytes of a removed account are deleted, and no other member's", async () => {
  const [member, other] = [await registerMember(), await registerMember()];
  const [ownUpload, otherUpload] = [await upload(app, member), await upload(app, other)];
  await leave(member.secret);
  const sizeOf = (path: string) => app.deps.storage.size(path.replace("/objects/", ""));
  expect(await sizeOf(ownUpload)).toBeNull();
  expect(await sizeOf(otherUpload)).toBeGreaterThan(0);
  const objects = await app.db.select({ userId: schema.objects.userId }).from(schema.objects);
  expect(objects).toEqual([{ userId: other.id }]);
});
