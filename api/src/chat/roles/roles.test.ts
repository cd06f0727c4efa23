import { channels, serverBans, serverMembers } from "@oni/db/schema";
import { and, eq } from "drizzle-orm";
import { rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Member } from "../../../contract/chat/members.ts";
import { allRights } from "../../../contract/chat/rights.ts";
import { type Explanation, roleLimit, type ServerRole } from "../../../contract/chat/roles.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openRoles } from "../../../testing/roles.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

type Scene = Awaited<ReturnType<typeof openRoles>>;

const rightsOf = async ({ server }: Scene, as: string) =>
  (await app.request<Server>(server, { as })).body.rights;
const kick = async ({ server }: Scene, userId: string, as: string) =>
  (await app.request(`${server}/members/${userId}`, { method: "DELETE", as })).status;
const ban = async ({ server }: Scene, userId: string, as: string) =>
  (await app.request(`${server}/bans/${userId}`, { method: "PUT", as })).status;
const unban = async ({ server }: Scene, userId: string, as: string) =>
  (await app.request(`${server}/bans/${userId}`, { method: "DELETE", as })).status;

test("chat-623: a server has two built-in roles with today's rights, before and after their first change", async () => {
  const scene = await openRoles(app);
  const { id, listRoles, changeRole, moderatorRole, memberRole, server, member, moderator } = scene;
  const before = await listRoles();
  expect(before).toMatchObject([
    { serverId: id, name: "moderator", position: 1, isBuiltIn: true, memberCount: 1, color: null },
    { serverId: id, name: "member", position: 0, isBuiltIn: true, memberCount: 3 },
  ]);
  expect(moderatorRole.rights).toEqual(allRights.filter((right) => right !== "manage_roles"));
  expect(memberRole.rights).toEqual(["send", "attach", "thread", "react"]);
  const changed = await changeRole(moderatorRole.id, { name: "guides", color: "#c07b2a" });
  expect(changed.body).toEqual({ ...before[0], name: "guides", color: "#c07b2a" });
  expect(await listRoles()).toEqual([changed.body, before[1]]);
  expect(app.publisher.calls).toContainEqual({
    ...{ name: "emit", args: [rooms.server(id), "role:changed", { serverId: id }] },
  });
  expect((await changeRole(moderatorRole.id, { rights: [] })).status).toBe(200);
  expect(await rightsOf(scene, moderator.secret)).toEqual(memberRole.rights);
  expect(await rightsOf(scene, member.secret)).toEqual(memberRole.rights);
  for (const role of [moderatorRole, memberRole]) {
    const path = `/api/roles/${role.id}`;
    const removal = await app.request(path, { method: "DELETE", as: scene.owner.secret });
    expect(removal.status).toBe(409);
  }
  const { body: members } = await app.request<Member[]>(`${server}/members`, { as: member.secret });
  expect(members.map(({ roleIds }) => roleIds)).toEqual([
    [memberRole.id],
    [moderatorRole.id, memberRole.id],
    [memberRole.id],
  ]);
});

test("chat-623: a name has 1 to 50 characters, a color six digits, and rights are of the list", async () => {
  const { memberRole, changeRole } = await openRoles(app);
  for (const body of [
    { name: "" },
    { name: "x".repeat(51) },
    { color: "red" },
    { color: "#FFFFFF" },
    { rights: ["rule"] },
  ]) {
    expect((await changeRole(memberRole.id, body)).status, JSON.stringify(body)).toBe(400);
  }
  const twice = await changeRole(memberRole.id, { rights: ["react", "send", "react"] });
  expect(twice.body.rights).toEqual(["send", "react"]);
});

test("chat-624: members do not raise themselves, nor change a role at or above their highest", async () => {
  const scene = await openRoles(app);
  const { makeRole, order, changeRole, give, take, moderatorRole, memberRole, server } = scene;
  const low = await makeRole("low");
  const clerkRole = await makeRole("clerks", ["manage_roles", "kick"]);
  const high = await makeRole("high", ["kick"]);
  await order([high, clerkRole, moderatorRole.id, low]);
  const clerk = await scene.addMember(clerkRole);
  const { id: other } = await scene.addMember();
  const as = clerk.secret;

  expect((await give(clerk.id, low, as)).status).toBe(403);
  expect((await give(clerk.id, high, as)).status).toBe(403);
  for (const roleId of [high, clerkRole]) {
    expect((await changeRole(roleId, { name: "mine" }, as)).status).toBe(403);
    expect((await give(other, roleId, as)).status).toBe(403);
    const removal = await app.request(`/api/roles/${roleId}`, { method: "DELETE", as });
    expect(removal.status).toBe(403);
  }
  // The order of lower roles is the clerk's to change, that of higher ones is not.
  expect((await order([high, low, clerkRole, moderatorRole.id], as)).status).toBe(403);
  expect((await order([clerkRole, high, moderatorRole.id, low], as)).status).toBe(403);
  expect((await order([high, clerkRole, low, moderatorRole.id], as)).status).toBe(200);
  expect((await changeRole(low, { name: "lower" }, as)).status).toBe(200);
  expect((await give(other, low, as)).body.roleIds).toEqual([low, memberRole.id]);
  expect((await take(other, low, as)).body.roleIds).toEqual([memberRole.id]);
  expect((await take(other, memberRole.id, as)).status).toBe(409);
  const made = await app.request<ServerRole>(`${server}/roles`, { as, body: { name: "new" } });
  expect(made).toMatchObject({ status: 201, body: { position: 1 } });
});

test("chat-624: members do not grant a right that they lack", async () => {
  const scene = await openRoles(app);
  const { makeRole, order, changeRole, give, moderatorRole, server } = scene;
  const clerkRole = await makeRole("clerks", ["manage_roles", "pin"]);
  const low = await makeRole("low", ["kick"]);
  await order([clerkRole, moderatorRole.id, low]);
  const { secret: as } = await scene.addMember(clerkRole);
  const { id: other } = await scene.addMember();
  const wanted = { name: "mine", rights: ["pin", "ban"] };
  expect((await app.request(`${server}/roles`, { as, body: wanted })).status).toBe(403);
  expect((await changeRole(low, { rights: ["kick", "ban"] }, as)).status).toBe(403);
  // Their own rights they may add, and those of others they may take.
  expect((await changeRole(low, { rights: ["kick", "pin"] }, as)).status).toBe(200);
  expect((await give(other, low, as)).status).toBe(403);
  expect((await changeRole(low, { rights: ["pin"] }, as)).status).toBe(200);
  expect((await give(other, low, as)).status).toBe(200);
  expect((await give(other, moderatorRole.id, as)).status).toBe(403);
  const promotion = { method: "PATCH", as, body: { role: "moderator" } };
  expect((await app.request(`${server}/members/${other}`, promotion)).status).toBe(403);
});

test("chat-624: the role of moderators is given and taken with the others, and is the member's role", async () => {
  const { owner, member, give, take, moderatorRole, memberRole } = await openRoles(app);
  expect((await give(member.id, moderatorRole.id)).body).toMatchObject({
    ...{ role: "moderator", roleIds: [moderatorRole.id, memberRole.id] },
  });
  expect((await take(member.id, moderatorRole.id)).body).toMatchObject({
    ...{ role: "member", roleIds: [memberRole.id] },
  });
  expect((await give(owner.id, moderatorRole.id)).status).toBe(403);
});

test("chat-625: members do not act on one whose highest role is at or above theirs", async () => {
  const scene = await openRoles(app);
  const { makeRole, order, moderatorRole } = scene;
  const low = await makeRole("low", ["kick", "ban", "timeout"]);
  const high = await makeRole("high", ["kick", "ban", "timeout"]);
  await order([high, moderatorRole.id, low]);
  const [one, equal] = [await scene.addMember(high), await scene.addMember(high)];
  const [lower, equalLower] = [await scene.addMember(low), await scene.addMember(low)];
  const { owner, moderator, member } = scene;
  for (const act of [kick, ban]) {
    expect(await act(scene, equal.id, one.secret)).toBe(403);
    expect(await act(scene, one.id, one.secret)).toBe(403);
    expect(await act(scene, owner.id, one.secret)).toBe(403);
    expect(await act(scene, one.id, moderator.secret)).toBe(403);
    expect(await act(scene, moderator.id, lower.secret)).toBe(403);
    expect(await act(scene, equalLower.id, lower.secret)).toBe(403);
  }
  expect(await kick(scene, member.id, lower.secret)).toBe(200);
  expect(await kick(scene, lower.id, moderator.secret)).toBe(200);
  expect(await kick(scene, moderator.id, one.secret)).toBe(200);
  expect(await kick(scene, one.id, owner.secret)).toBe(200);
});

test("chat-625: members whose common role may ban cannot ban each other", async () => {
  const scene = await openRoles(app);
  const { memberRole, changeRole, member, stranger } = scene;
  await changeRole(memberRole.id, { rights: ["send", "ban"] });
  const { id } = await scene.addMember();
  expect(await ban(scene, id, member.secret)).toBe(403);
  expect(await ban(scene, stranger.id, member.secret)).toBe(200);
});

test("chat-626: undoing is judged by the rank at the time of the act, which moves with its role", async () => {
  const scene = await openRoles(app);
  const { makeRole, order, moderatorRole, moderator, member, owner, server } = scene;
  const banner = await makeRole("banners", ["ban"]);
  const { secret: as, id } = await scene.addMember(banner);
  expect(await ban(scene, moderator.id, owner.secret)).toBe(200);
  expect(await ban(scene, member.id, owner.secret)).toBe(200);
  expect(await unban(scene, moderator.id, as)).toBe(403);
  // Two lower roles raise the number of each position.
  const [first, second] = [await makeRole("first"), await makeRole("second")];
  expect(await unban(scene, moderator.id, as)).toBe(403);
  const { body: bans } = await app.request<object[]>(`${server}/bans`, { as });
  expect(bans).toMatchObject([
    { userId: member.id, mayUndo: true },
    { userId: moderator.id, mayUndo: false },
    {},
  ]);
  expect(await unban(scene, member.id, as)).toBe(200);
  await app.request(`/api/roles/${first}`, { method: "DELETE", as: owner.secret });
  expect(await unban(scene, moderator.id, as)).toBe(403);
  await order([banner, moderatorRole.id, second]);
  expect(await unban(scene, moderator.id, as)).toBe(200);
  expect(await app.db.$count(serverBans, eq(serverBans.userId, id))).toBe(0);
});

test("chat-627: a server has at most 25 roles next to the built-in ones", async () => {
  const { server, owner, makeRole, listRoles } = await openRoles(app);
  for (let index = 0; index < roleLimit; index += 1) await makeRole(`role ${index}`);
  const more = await app.request(`${server}/roles`, { as: owner.secret, body: { name: "more" } });
  expect(more).toMatchObject({ status: 409, body: { code: "conflict" } });
  const positions = (await listRoles()).map(({ position }) => position);
  expect(positions).toEqual(Array.from({ length: roleLimit + 2 }, (_, at) => roleLimit + 1 - at));
});

test("chat-627: an order names each role once, from the highest, with that of all members at the end", async () => {
  const { makeRole, order, listRoles, moderatorRole, memberRole } = await openRoles(app);
  const [one, two] = [await makeRole("one"), await makeRole("two")];
  const wanted = [one, moderatorRole.id, two];
  expect((await order(wanted)).body.map(({ id }) => id)).toEqual([...wanted, memberRole.id]);
  expect((await order([two, one, moderatorRole.id, memberRole.id])).status).toBe(200);
  const stored = await listRoles();
  for (const ids of [
    [one, two],
    [one, one, two, moderatorRole.id],
    [memberRole.id, one, two, moderatorRole.id],
    [one, two, moderatorRole.id, crypto.randomUUID()],
  ]) {
    expect((await order(ids)).status).toBe(400);
  }
  expect(await listRoles()).toEqual(stored);
});

test("chat-628: a deleted role is taken from its members and audiences, which may become empty", async () => {
  const scene = await openRoles(app);
  const { id: serverId, owner, channelId, makeRole } = scene;
  const [pinners, others] = [
    await makeRole("pinners", ["pin", "kick"]),
    await makeRole("o", ["kick"]),
  ];
  const holder = await scene.addMember(pinners);
  await scene.give(holder.id, others);
  const isHolder = and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, holder.id));
  const stored = async () => {
    const [member] = await app.db.select().from(serverMembers).where(isHolder);
    return { roleIds: member?.roleIds, rights: member?.grantedRights };
  };
  expect(await stored()).toEqual({ roleIds: [pinners, others], rights: ["kick", "pin"] });
  await app.db
    .update(channels)
    .set({ seeRoleIds: [pinners], writeRoleIds: [others, pinners] })
    .where(eq(channels.id, channelId));
  const path = `/api/roles/${pinners}`;
  expect((await app.request(path, { method: "DELETE", as: owner.secret })).status).toBe(200);
  expect(await stored()).toEqual({ roleIds: [others], rights: ["kick"] });
  const [channel] = await app.db.select().from(channels).where(eq(channels.id, channelId));
  expect(channel).toMatchObject({ seeRoleIds: [], writeRoleIds: [others] });
  expect(await rightsOf(scene, holder.secret)).not.toContain("pin");
  expect(app.publisher.calls).toContainEqual({ name: "visibilityNarrowed", args: [serverId, []] });
});

test("chat-629: members of a new public dimension may invite, and of a private one not", async () => {
  const owner = await app.signIn();
  for (const isPublic of [true, false]) {
    const body = { name: `dimension ${isPublic}`, isPublic };
    const { body: made } = await app.request<Server>("/api/servers", { as: owner.secret, body });
    const { body: roles } = await app.request<ServerRole[]>(`/api/servers/${made.id}/roles`, {
      as: owner.secret,
    });
    const before = roles.at(-1)?.rights;
    expect(before?.includes("invite")).toBe(isPublic);
    const path = `/api/servers/${made.id}`;
    const other = { method: "PATCH", as: owner.secret, body: { isPublic: !isPublic } };
    expect((await app.request(path, other)).status).toBe(200);
    const after = await app.request<ServerRole[]>(`${path}/roles`, { as: owner.secret });
    expect(after.body.at(-1)?.rights).toEqual(before);
  }
});

test("chat-629: members with the right invite, list and withdraw their own invites; the owner sees who invited each member", async () => {
  const { server, memberRole, changeRole, owner, member, moderator, stranger } =
    await openRoles(app);
  await changeRole(memberRole.id, { rights: ["invite", "send"] });
  const make = async (as: string) =>
    (await app.request<{ code: string }>(`${server}/invites`, { as, body: {} })).body.code;
  const [own, others] = [await make(member.secret), await make(moderator.secret)];
  const listed = async (as: string) =>
    (await app.request<{ code: string }[]>(`${server}/invites`, { as })).body.map(
      ({ code }) => code,
    );
  expect(await listed(member.secret)).toEqual([own]);
  expect((await listed(moderator.secret)).toSorted()).toEqual([own, others].toSorted());
  await app.request(`/api/invites/${own}/accept`, { method: "POST", as: stranger.secret });

  const invitedBy = async (as: string) => {
    const { body } = await app.request<Member[]>(`${server}/members`, { as });
    return body.find(({ userId }) => userId === stranger.id)?.invitedBy;
  };
  const { id, username, displayName } = member;
  expect(await invitedBy(owner.secret)).toEqual({ id, username, displayName });
  expect(await invitedBy(moderator.secret)).toBeUndefined();
  const withdraw = async (code: string) =>
    (await app.request(`/api/invites/${code}`, { method: "DELETE", as: member.secret })).status;
  expect(await withdraw(others)).toBe(403);
  expect(await withdraw(own)).toBe(200);
});

test("chat-630: the reasons of a right are the user's roles, and the rules that decide", async () => {
  const scene = await openRoles(app);
  const { server, owner, member, stranger, channelId, memberRole, makeRole, give } = scene;
  const explain = async (query: string, as = owner.secret) =>
    app.request<Explanation>(`${server}/rights?${query}`, { as });
  const pinners = await makeRole("pinners", ["pin"]);
  await give(member.id, pinners);
  const by = (role: string, right: string, allows: boolean) => ({ role, right, allows });
  const rule = (name: string, right: string, allows: boolean) => ({ rule: name, right, allows });

  expect((await explain("right=pin", member.secret)).body).toEqual({
    allowed: true,
    because: [by(pinners, "pin", true), by(memberRole.id, "pin", false)],
  });
  expect((await explain(`right=pin&userId=${owner.id}`)).body).toMatchObject({
    allowed: true,
    because: [rule("owner", "pin", true), {}],
  });
  expect((await explain(`right=send&userId=${stranger.id}`)).body).toEqual({
    allowed: false,
    because: [rule("outside", "send", false)],
  });
  expect((await explain(`right=pin&userId=${member.id}`, stranger.secret)).status).toBe(403);
  expect((await explain("right=see")).status).toBe(400);
  expect((await explain(`right=see&channelId=${crypto.randomUUID()}`)).status).toBe(404);

  const timeout = { method: "PUT", as: owner.secret, body: { minutes: 5, reason: "noise" } };
  await app.request(`${server}/members/${member.id}/timeout`, timeout);
  expect((await explain("right=pin", member.secret)).body).toMatchObject({
    allowed: false,
    because: [{}, {}, rule("timeout", "pin", false)],
  });

  const inChannel = `channelId=${channelId}&userId=${member.id}`;
  expect((await explain(`right=see&${inChannel}`)).body).toEqual({
    allowed: true,
    because: [rule("member", "see", true), rule("everyone", "see", true)],
  });
  expect((await explain(`right=see&channelId=${channelId}`)).body).toMatchObject({
    allowed: true,
    because: [rule("owner", "see", true), rule("everyone", "see", true)],
  });
  await app.request(`${server}/members/${member.id}/timeout`, { ...timeout, method: "DELETE" });
  await app.db.update(channels).set({ writeRoleIds: [] }).where(eq(channels.id, channelId));
  expect((await explain(`right=write&${inChannel}`)).body).toEqual({
    allowed: false,
    because: [
      by(pinners, "send", false),
      by(memberRole.id, "send", true),
      by(pinners, "write", false),
      by(memberRole.id, "write", false),
    ],
  });
});

test("chat-624: a role given to a member reaches all members, and the gateways check their sockets", async () => {
  const { id, makeRole, give, member } = await openRoles(app);
  await give(member.id, await makeRole("new"));
  expect(app.publisher.calls).toContainEqual({ name: "visibilityNarrowed", args: [id, []] });
  for (const event of ["member:changed", "role:changed", "channel:changed"]) {
    const args = [rooms.server(id), event, { serverId: id }];
    expect(app.publisher.calls).toContainEqual({ name: "emit", args });
  }
});
