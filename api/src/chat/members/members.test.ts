import { sessionKeyOf } from "@oni/db/account";
import { sendMessage } from "@oni/realtime";
import { type Message, rooms } from "@oni/realtime/contract";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Ban, Member } from "../../../contract/chat/members.ts";
import type { Server } from "../../../contract/chat/servers.ts";
import { openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let app: Awaited<ReturnType<typeof openTestApp>>;
const online = new Set<string>();
beforeAll(async () => {
  const onlineAmong = async (ids: readonly string[]) => new Set(ids.filter((id) => online.has(id)));
  app = await openTestApp({ presence: { onlineAmong } });
});
afterAll(() => app.close());

const memberCount = async (path: string, as: string) =>
  (await app.request<Server>(path, { as })).body.memberCount;
const unknownId = "01890a5d-ac96-774b-bcce-b302099a8057";

test("chat-318: members are listed by time in the server, with the presence that each one shows", async () => {
  const { server, owner, moderator, member, stranger } = await openDimension(app);
  const hidden = await app.signIn({ showOnlineStatus: false, displayName: "No One" });
  await app.request(`${server}/join`, { method: "POST", as: hidden.secret });
  online.add(member.id).add(hidden.id);
  const { body } = await app.request<Member[]>(`${server}/members`, { as: stranger.secret });
  expect(body).toEqual(
    [
      { ...owner, role: "owner", online: false },
      { ...moderator, role: "moderator", online: false },
      { ...member, role: "member", online: true },
      { ...hidden, role: "member", online: false },
    ].map(({ id: userId, username, displayName, profileImageUrl, role, online }) => {
      const joinedAt = expect.stringMatching(/Z$/);
      const roleIds = expect.any(Array);
      const looks = { userId, username, displayName, profileImageUrl, isBot: false };
      return { ...looks, role, roleIds, joinedAt, online };
    }),
  );
  const page = await app.request<Member[]>(`${server}/members?limit=2&before=${owner.id}`, {
    as: stranger.secret,
  });
  expect(page.body.map(({ userId }) => userId)).toEqual([moderator.id, member.id]);
});

test("chat-319: the owner appoints and dismisses moderators", async () => {
  const { id, server, owner, member } = await openDimension(app);
  const path = `${server}/members/${member.id}`;
  const give = (role: string) =>
    app.request<Member>(path, { method: "PATCH", as: owner.secret, body: { role } });
  expect(await give("moderator")).toMatchObject({ status: 200, body: { role: "moderator" } });
  const renamed = { method: "PATCH", as: member.secret, body: { name: "Mine Now" } };
  expect((await app.request(server, renamed)).status).toBe(200);
  expect(await give("member")).toMatchObject({ status: 200, body: { role: "member" } });
  expect((await app.request(server, renamed)).status).toBe(403);
  expect((await give("owner")).status).toBe(400);
  expect(app.publisher.calls).toContainEqual({
    name: "emit",
    args: [rooms.server(id), "member:changed", { serverId: id }],
  });
});

test("chat-319, chat-320: no one acts on the owner, and moderators act on plain members only", async () => {
  const dimension = await openDimension(app);
  const { server, owner, moderator, member } = dimension;
  const second = await app.signIn();
  await app.request(`${server}/join`, { method: "POST", as: second.secret });
  await app.request(`${server}/members/${second.id}`, {
    method: "PATCH",
    as: owner.secret,
    body: { role: "moderator" },
  });

  const acts = async (actor: { secret: string }, target: { id: string }) => [
    (await app.request(`${server}/members/${target.id}`, { method: "DELETE", as: actor.secret }))
      .status,
    (await app.request(`${server}/bans/${target.id}`, { method: "PUT", as: actor.secret })).status,
  ];
  const demote = { method: "PATCH", as: owner.secret, body: { role: "member" } };
  expect((await app.request(`${server}/members/${owner.id}`, demote)).status).toBe(403);
  for (const target of [owner, second, moderator]) {
    expect(await acts(moderator, target)).toEqual([403, 403]);
  }
  expect(await acts(owner, owner)).toEqual([403, 403]);
  expect(await acts(member, second)).toEqual([403, 403]);
  expect(await acts(moderator, member)).toEqual([200, 200]);
  expect(await acts(owner, second)).toEqual([200, 200]);
  expect(await memberCount(server, owner.secret)).toBe(2);
});

test("chat-321: a kicked member is removed at once, and may join again", async () => {
  const { id, server, channel, channelId, owner, member } = await openDimension(app);
  const kick = (userId: string) =>
    app.request(`${server}/members/${userId}`, { method: "DELETE", as: owner.secret });
  const send = () =>
    app.request(`${channel}/messages`, { as: member.secret, body: { content: "still here?" } });
  expect((await send()).status).toBe(201);
  expect(await kick(member.id)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await send()).status).toBe(403);
  expect(app.publisher.calls).toContainEqual({
    name: "memberRemoved",
    args: [{ serverId: id, channelIds: [channelId] }, member.id],
  });
  expect((await kick(member.id)).status).toBe(404);
  expect((await kick(unknownId)).status).toBe(404);
  expect(await memberCount(server, owner.secret)).toBe(2);
  expect((await app.request(`${server}/join`, { method: "POST", as: member.secret })).status).toBe(
    200,
  );
});

test("api-26: an id in capitals is the same id, in the database and in events", async () => {
  const { id, channelId, owner, member } = await openDimension(app);
  const [server, user] = [id.toUpperCase(), member.id.toUpperCase()];
  const kick = { method: "DELETE", as: owner.secret };
  expect((await app.request(`/api/servers/${server}/members/${user}`, kick)).status).toBe(200);
  expect(app.publisher.calls).toContainEqual({
    name: "memberRemoved",
    args: [{ serverId: id, channelIds: [channelId] }, member.id],
  });
});

test("chat-321: a member removed while sending sends nothing", async () => {
  const { server, channel, channelId, owner, member } = await openDimension(app);
  await app.request(`${server}/members/${member.id}`, { method: "DELETE", as: owner.secret });
  const callCount = app.publisher.calls.length;
  const by = { channelId, userId: member.id, sessionKey: sessionKeyOf(member.secret) };
  const sent = await sendMessage(app.deps, by, { content: "a moment too late" });
  expect(sent).toEqual({ outcome: "refused", code: "forbidden" });
  const { body } = await app.request<Message[]>(`${channel}/messages`, { as: owner.secret });
  expect(body.map(({ seq }) => seq)).toEqual([1]);
  expect(app.publisher.calls.length).toBe(callCount);
});

test("chat-322: a ban removes and bars a user, who need not be a member, until it is lifted", async () => {
  const { server, owner, moderator, member, stranger } = await openDimension(app);
  const ban = (userId: string, method = "PUT") =>
    app.request<Ban>(`${server}/bans/${userId}`, { method, as: moderator.secret });
  const join = (user: { secret: string }) =>
    app.request(`${server}/join`, { method: "POST", as: user.secret });
  for (const { id, username } of [member, stranger, stranger]) {
    expect(await ban(id)).toMatchObject({ status: 200, body: { userId: id, username } });
  }
  expect(await memberCount(server, owner.secret)).toBe(2);
  for (const user of [member, stranger]) {
    expect(await join(user)).toMatchObject({ status: 404, body: { code: "not_found" } });
  }
  const { body: bans } = await app.request<Ban[]>(`${server}/bans`, { as: owner.secret });
  expect(bans.slice(0, 2).map(({ userId }) => userId)).toEqual([stranger.id, member.id]);

  expect((await ban(member.id, "DELETE")).status).toBe(200);
  expect((await ban(member.id, "DELETE")).status).toBe(404);
  expect((await join(member)).status).toBe(200);
  expect((await ban(unknownId)).status).toBe(404);
});

test("chat-323: a public server does not exist for a banned user, until the ban is lifted", async () => {
  const { id, server, channel, channelId, owner, member, stranger } = await openDimension(app);
  const change = (userId: string, method: "PUT" | "DELETE") =>
    app.request(`${server}/bans/${userId}`, { method, as: owner.secret });
  const isListed = async (as: string) =>
    (await app.request<Server[]>("/api/servers", { as })).body.some((listed) => listed.id === id);
  const reads = [server, `${server}/members`, `${server}/channels`, `${channel}/messages`];
  const search = `${server}/search?q=ripple`;
  for (const { id: userId, secret } of [member, stranger]) {
    const read = () =>
      Promise.all(
        [...reads, search].map(async (path) => (await app.request(path, { as: secret })).status),
      );
    expect([await isListed(secret), ...(await read())]).toEqual([true, ...Array(5).fill(200)]);
    await change(userId, "PUT");
    expect([await isListed(secret), ...(await read())]).toEqual([false, ...Array(5).fill(404)]);
    expect(app.publisher.calls).toContainEqual({
      name: "memberRemoved",
      args: [{ serverId: id, channelIds: [channelId] }, userId],
    });
    await change(userId, "DELETE");
    expect([await isListed(secret), ...(await read())]).toEqual([true, ...Array(5).fill(200)]);
  }
});

test("chat-323: a banned user is not mentioned", async () => {
  const { server, owner, member, banned, sendMessage: post } = await openDimension(app);
  await post(member.secret, `@${banned.username} @${owner.username}`);
  await app.request(`${server}/bans/${banned.id}`, { method: "DELETE", as: owner.secret });
  await app.request(`${server}/join`, { method: "POST", as: banned.secret });
  expect((await app.request<Server>(server, { as: owner.secret })).body.mentionCount).toBe(1);
  const growth = app.publisher.calls.findLast(({ name }) => name === "activity");
  expect(growth).toMatchObject({ args: [{ mentionedUserIds: [owner.id] }] });
});
