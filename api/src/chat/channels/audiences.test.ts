import { listPushedEntries } from "@oni/db/people";
import { channels, inboxEntries, serverMembers, serverRoles, servers } from "@oni/db/schema";
import { countStatements, makeMember } from "@oni/db/testing";
import { createThreadUpdates } from "@oni/realtime";
import { readOnlySentence, rooms } from "@oni/realtime/contract";
import { openLocalWorld, until, type World } from "@oni/realtime/testing";
import { and, eq } from "drizzle-orm";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Audience, Channel } from "../../../contract/chat/channels.ts";
import { databaseOf, openTestApp } from "../../../testing/app.ts";
import { openDimension } from "../../../testing/dimension.ts";

let world: World;
let app: Awaited<ReturnType<typeof openTestApp>>;
beforeAll(async () => {
  world = await openLocalWorld({ limitScale: 1_000 });
  const { db, publisher } = world;
  const { signingSecret, log } = world.here.deps;
  const threads = createThreadUpdates({ db, publisher, signingSecret, log });
  app = await openTestApp({ publisher, threads }, databaseOf(world));
});
afterAll(async () => {
  await app.close();
  await world.close();
});

type Dimension = Awaited<ReturnType<typeof openDimension>>;
type Caller = { id: string; secret: string };
const all = "all";

/** Adds a role to a server and gives it to these members. */
async function giveRole(serverId: string, members: readonly Caller[]): Promise<string> {
  const role = { serverId, name: "crew", position: 2 };
  const [made] = await app.db.insert(serverRoles).values(role).returning({ id: serverRoles.id });
  if (!made) throw new Error("The role is missing.");
  for (const { id } of members) await setRoles(serverId, id, [made.id]);
  return made.id;
}

const setRoles = (serverId: string, userId: string, roleIds: string[]) =>
  app.db
    .update(serverMembers)
    .set({ roleIds })
    .where(and(eq(serverMembers.serverId, serverId), eq(serverMembers.userId, userId)));

const patch = (channelId: string, as: string, body: object) =>
  app.request<Channel>(`/api/channels/${channelId}`, { method: "PATCH", as, body });

async function addChannel({ server, owner }: Dimension, body: object): Promise<Channel> {
  const name = `side-${randomUUID().slice(0, 8)}`;
  const made = await app.request<Channel>(`${server}/channels`, {
    as: owner.secret,
    body: { name, ...body },
  });
  expect(made.status).toBe(201);
  return made.body;
}

/** Opens a dimension with a member in a role and one to be named in audiences. */
async function openAudienceScene({ isPublic = true } = {}) {
  const dimension = await openDimension(app, { isPublic });
  const { id: serverId } = dimension;
  const [crew, guest] = [await app.signIn(), await app.signIn()];
  for (const { id: userId } of [crew, guest]) await makeMember(app.db, { serverId, userId });
  const roleId = await giveRole(serverId, [crew]);
  const [server] = await app.db.select().from(servers).where(eq(servers.id, serverId));
  if (!server) throw new Error("The server is missing.");
  const { owner, moderator, member, stranger, banned } = dimension;
  const people = { owner, moderator, crew, guest, member, stranger, banned };
  return { ...dimension, people, crew, guest, roleId, memberRoleId: server.memberRoleId };
}

const actors = ["owner", "moderator", "crew", "guest", "member", "stranger", "banned"] as const;
type Actor = (typeof actors)[number];
type Verdicts = Record<Actor, "writes" | "reads" | "nothing">;
type Audiences = { see?: Audience; write?: Audience };
type Ids = { roleId: string; memberRoleId: string; guestId: string };

const staff = { owner: "writes", moderator: "writes" } as const;
const none = { crew: "nothing", guest: "nothing", member: "nothing" } as const;
const outside = { stranger: "nothing", banned: "nothing" } as const;

/** The audiences of a channel, and what each caller may do there. */
const rows: [name: string, isPublic: boolean, make: (ids: Ids) => Audiences, Verdicts][] = [
  [
    "everyone of a public dimension",
    true,
    () => ({ see: all, write: all }),
    {
      ...staff,
      crew: "writes",
      guest: "writes",
      member: "writes",
      stranger: "reads",
      banned: "nothing",
    },
  ],
  [
    "everyone of a private dimension",
    false,
    () => ({ see: all, write: all }),
    { ...staff, crew: "writes", guest: "writes", member: "writes", ...outside },
  ],
  [
    "a role",
    true,
    ({ roleId }) => ({ see: { roleIds: [roleId], userIds: [] } }),
    { ...staff, ...none, crew: "writes", ...outside },
  ],
  [
    "a member",
    true,
    ({ guestId }) => ({ see: { roleIds: [], userIds: [guestId] } }),
    { ...staff, ...none, guest: "writes", ...outside },
  ],
  [
    "the role of all members",
    true,
    ({ memberRoleId }) => ({ see: { roleIds: [memberRoleId], userIds: [] } }),
    { ...staff, crew: "writes", guest: "writes", member: "writes", ...outside },
  ],
  [
    "nobody else",
    false,
    () => ({ see: { roleIds: [], userIds: [] } }),
    { ...staff, ...none, ...outside },
  ],
  [
    "everyone, written by a role",
    true,
    ({ roleId }) => ({ write: { roleIds: [roleId], userIds: [] } }),
    {
      ...staff,
      crew: "writes",
      guest: "reads",
      member: "reads",
      stranger: "reads",
      banned: "nothing",
    },
  ],
  [
    "a member and a role, written by the member",
    true,
    ({ roleId, guestId }) => ({
      see: { roleIds: [roleId], userIds: [guestId] },
      write: { roleIds: [], userIds: [guestId] },
    }),
    { ...staff, ...none, crew: "reads", guest: "writes", ...outside },
  ],
];

test.each(rows)(
  "chat-424, chat-425: a channel for %s is seen and written by no one else, over REST and sockets",
  async (_, isPublic, make, verdicts) => {
    const scene = await openAudienceScene({ isPublic });
    const { people, roleId, memberRoleId, guest, server } = scene;
    const { id: channelId } = await addChannel(
      scene,
      make({ roleId, memberRoleId, guestId: guest.id }),
    );
    const { body: first } = await scene.sendMessage(scene.owner.secret, "one", {}, channelId);
    const path = `/api/channels/${channelId}`;
    for (const actor of actors) {
      const verdict = verdicts[actor];
      const { secret: as } = people[actor];
      const client = await world.here.connect(as);
      const sees = verdict !== "nothing";
      const writes = verdict === "writes";
      const read = await app.request<Channel>(path, { as });
      expect([actor, read.status]).toEqual([actor, sees ? 200 : 404]);
      const listed = await app.request<Channel[]>(`${server}/channels`, { as });
      const ids = listed.status === 200 ? listed.body.map(({ id }) => id) : [];
      expect([actor, ids.includes(channelId)]).toEqual([actor, sees]);
      for (const below of ["messages", "threads", "pins"]) {
        const { status } = await app.request(`${path}/${below}`, { as });
        expect([actor, below, status]).toEqual([actor, below, sees ? 200 : 404]);
      }
      const watched = await client.send("channel:watch", { channelId });
      expect([actor, watched.ok || watched.code]).toEqual([actor, sees || "not_found"]);

      const refused = sees ? 403 : 404;
      const sent = await scene.sendMessage(as, "two", {}, channelId);
      expect([actor, sent.status]).toEqual([actor, writes ? 201 : refused]);
      const live = await client.send("message:send", {
        ...{ channelId, content: "three", nonce: randomUUID() },
      });
      const code = sees ? "forbidden" : "not_found";
      expect([actor, live.ok || live.code]).toEqual([actor, writes || code]);
      const typed = await client.send("channel:typing", { channelId });
      expect([actor, typed.ok || typed.code]).toEqual([actor, writes || code]);
      const file = { method: "POST", as, body: { name: "a.txt", type: "text/plain", size: 3 } };
      const upload = await app.request(`${path}/attachments`, file);
      expect([actor, upload.status]).toEqual([actor, writes ? 200 : refused]);
      const open = { method: "POST", as };
      const opened = await app.request(`/api/messages/${first.id}/thread`, open);
      expect([actor, opened.status < 300 || opened.status]).toEqual([actor, writes || refused]);
      const isMember = actor !== "stranger";
      if (sees) expect([actor, read.body.mayWrite]).toEqual([actor, writes]);
      const react = { method: "PUT", as };
      const reacted = await app.request(`/api/messages/${first.id}/reactions/🌊`, react);
      expect([actor, reacted.status]).toEqual([actor, sees ? (isMember ? 200 : 403) : 404]);
      if (sees && !writes && isMember) {
        expect(sent.body).toMatchObject({ error: readOnlySentence });
        expect(live).toMatchObject({ error: readOnlySentence });
        expect(typed).toMatchObject({ error: readOnlySentence });
      }
      client.close();
    }
  },
);

test("chat-426: audiences take roles and members of the dimension, and threads take none", async () => {
  const scene = await openAudienceScene();
  const other = await openAudienceScene();
  const { owner, moderator, member, guest, stranger, roleId, channelId } = scene;
  const { id } = await addChannel(scene, {});
  const changed = await patch(id, moderator.secret, {
    see: { roleIds: [roleId], userIds: [guest.id] },
    write: { roleIds: [], userIds: [guest.id] },
  });
  expect(changed).toMatchObject({
    status: 200,
    body: {
      see: { roleIds: [roleId], userIds: [guest.id] },
      write: { roleIds: [], userIds: [guest.id] },
      mayWrite: true,
    },
  });
  expect((await patch(id, member.secret, { see: "all" })).status).toBe(404);
  expect((await patch(id, guest.secret, { see: "all" })).status).toBe(403);
  for (const wrong of [
    { roleIds: [other.roleId], userIds: [] },
    { roleIds: [randomUUID()], userIds: [] },
    { roleIds: [], userIds: [stranger.id] },
    { roleIds: [], userIds: [randomUUID()] },
    { roleIds: [roleId, roleId], userIds: [] },
    { roleIds: [roleId] },
    "no one",
  ]) {
    for (const field of ["see", "write"]) {
      const { status, body } = await patch(id, owner.secret, { [field]: wrong });
      expect(status).toBe(400);
      expect(body).toMatchObject({ code: "invalid_input" });
    }
  }
  const { body: unchanged } = await app.request<Channel>(`/api/channels/${id}`, {
    as: owner.secret,
  });
  expect(unchanged).toMatchObject({ see: { roleIds: [roleId], userIds: [guest.id] } });

  const noOne = { roleIds: [], userIds: [] };
  expect(await patch(channelId, owner.secret, { see: noOne })).toMatchObject({
    status: 400,
    body: { fields: { see: expect.any(String) } },
  });
  expect((await patch(channelId, owner.secret, { see: "all", write: noOne })).status).toBe(200);
  const { body: thread } = await app.request<Channel>(`/api/messages/${scene.message.id}/thread`, {
    ...{ method: "POST", as: owner.secret },
  });
  expect(await patch(thread.id, owner.secret, { see: noOne, write: "all" })).toMatchObject({
    status: 400,
    body: { fields: { see: expect.any(String), write: expect.any(String) } },
  });
});

test("chat-427: threads have the audiences of their channel, also after a change", async () => {
  const scene = await openAudienceScene();
  const { owner, member, guest, sendMessage } = scene;
  const see = { roleIds: [], userIds: [guest.id] };
  const { id } = await addChannel(scene, { see });
  const { body: root } = await sendMessage(owner.secret, "a root", {}, id);
  const { body: thread } = await app.request<Channel>(`/api/messages/${root.id}/thread`, {
    ...{ method: "POST", as: guest.secret },
  });
  expect(thread).toMatchObject({ see, write: "all", mayWrite: true });
  const statusFor = async (as: string) =>
    (await app.request(`/api/channels/${thread.id}/messages`, { as })).status;
  expect([await statusFor(guest.secret), await statusFor(member.secret)]).toEqual([200, 404]);
  await patch(id, owner.secret, { see: { roleIds: [], userIds: [member.id] } });
  expect([await statusFor(guest.secret), await statusFor(member.secret)]).toEqual([404, 200]);
  await patch(id, owner.secret, { write: { roleIds: [], userIds: [] } });
  expect((await sendMessage(member.secret, "no", {}, thread.id)).status).toBe(403);
});

test("chat-428: what was sent before a member sees a channel counts as read", async () => {
  const scene = await openAudienceScene();
  const { owner, member, crew, guest, roleId, server, sendMessage } = scene;
  const { id } = await addChannel(scene, { see: { roleIds: [roleId], userIds: [] } });
  await sendMessage(owner.secret, `@${member.username} @${guest.username} early`, {}, id);
  await sendMessage(owner.secret, "two", {}, id);
  const counts = async ({ secret: as }: Caller) => {
    const { body } = await app.request<Channel[]>(`${server}/channels`, { as });
    const listed = body.find((channel) => channel.id === id);
    return listed && [listed.unreadCount, listed.mentionCount];
  };
  expect([await counts(crew), await counts(member)]).toEqual([[2, 0], undefined]);
  await patch(id, owner.secret, { see: { roleIds: [roleId], userIds: [member.id] } });
  expect([await counts(crew), await counts(member)]).toEqual([
    [2, 0],
    [0, 0],
  ]);
  await sendMessage(owner.secret, `@${member.username} late`, {}, id);
  await patch(id, owner.secret, { see: "all" });
  expect([await counts(crew), await counts(member), await counts(guest)]).toEqual([
    [3, 0],
    [1, 1],
    [0, 0],
  ]);
});

test("chat-429: a mention, reply or reaction reaches only members who see the channel", async () => {
  const scene = await openAudienceScene();
  const { owner, member, guest, sendMessage, server } = scene;
  const named = (...members: Caller[]) => ({
    see: { roleIds: [], userIds: members.map(({ id }) => id) },
  });
  const { id } = await addChannel(scene, named(member, guest));
  const { body: asked } = await sendMessage(member.secret, "a question", {}, id);
  await patch(id, owner.secret, named(guest));
  await sendMessage(owner.secret, `@${member.username} @${guest.username}`, {}, id);
  await sendMessage(owner.secret, "an answer", { replyToId: asked.id }, id);
  await app.request(`/api/messages/${asked.id}/reactions/🌊`, { method: "PUT", as: owner.secret });
  const entries = async ({ secret: as }: Caller) =>
    (await app.request<{ kind: string }[]>("/api/inbox", { as })).body.map(({ kind }) => kind);
  expect([await entries(member), await entries(guest)]).toEqual([[], ["mention"]]);
  // Nothing waits for the time at which they see it again.
  await patch(id, owner.secret, { see: "all" });
  expect(await entries(member)).toEqual([]);
  await patch(id, owner.secret, named());
  expect(await entries(guest)).toEqual([]);
  const stored = await app.db
    .select({ id: inboxEntries.id })
    .from(inboxEntries)
    .where(eq(inboxEntries.userId, guest.id));
  const ids = stored.map((entry) => entry.id);
  expect(ids).toHaveLength(1);
  expect(await listPushedEntries(app.db, guest.id, ids)).toEqual([]);
  const { body } = await app.request<{ mentionCount: number }>(server, { as: guest.secret });
  expect(body.mentionCount).toBe(0);
});

test("chat-430: a member who leaves is in no audience after joining again", async () => {
  const scene = await openAudienceScene();
  const { guest, server } = scene;
  const { id } = await addChannel(scene, { see: { roleIds: [], userIds: [guest.id] } });
  const read = async () => (await app.request(`/api/channels/${id}`, { as: guest.secret })).status;
  expect(await read()).toBe(200);
  for (const action of ["leave", "join"]) {
    await app.request(`${server}/${action}`, { method: "POST", as: guest.secret });
    expect(await read()).toBe(404);
  }
});

test("chat-431: the lists of channels and of servers take as many statements with 500 private channels and 25 roles as with 5 public ones", async () => {
  const { id: serverId, server, crew, roleId } = await openAudienceScene();
  const addChannels = (count: number, audiences: object) =>
    app.db.insert(channels).values(
      Array.from({ length: count }, () => ({
        ...{ serverId, name: `side-${randomUUID().slice(0, 8)}`, ...audiences },
      })),
    );
  const count = countStatements(app.db);
  const countOf = async (path: string) => {
    count();
    const { body } = await app.request<object[]>(path, { as: crew.secret });
    return { statements: count(), rows: body.length };
  };
  const [ofChannels, ofServers] = [`${server}/channels`, "/api/servers"];
  await addChannels(4, {});
  // The first request of a session is recorded.
  await countOf(ofChannels);
  const few = [await countOf(ofChannels), await countOf(ofServers)];
  expect(few[0]?.rows).toBe(5);
  const made = await app.db
    .insert(serverRoles)
    .values(Array.from({ length: 24 }, (_, at) => ({ serverId, name: `r${at}`, position: at + 3 })))
    .returning({ id: serverRoles.id });
  const roleIds = [roleId, ...made.map(({ id }) => id)];
  await setRoles(serverId, crew.id, roleIds);
  await addChannels(495, { seeRoleIds: roleIds, writeRoleIds: roleIds });
  const many = [await countOf(ofChannels), await countOf(ofServers)];
  expect(many[0]?.rows).toBe(500);
  expect(many.map(({ statements }) => statements)).toEqual(few.map(({ statements }) => statements));
});

test("chat-432: a message of a private channel is reported by members who see it, to staff who see it", async () => {
  const scene = await openAudienceScene();
  const { id: serverId, crew, member, moderator, roleId, server } = scene;
  const { id } = await addChannel(scene, { see: { roleIds: [roleId], userIds: [] } });
  const { body: message } = await scene.sendMessage(scene.owner.secret, "a cold one", {}, id);
  const report = async ({ secret: as }: Caller, body: object) =>
    (await app.request("/api/reports", { as, body: { ...body, reason: "cold" } })).status;
  const subject = { kind: "message", id: message.id };
  for (const about of [{ messageId: message.id }, { subject }]) {
    expect([await report(member, about), await report(crew, about)]).toEqual([404, 201]);
  }
  const listed = async () =>
    (await app.request<object[]>(`${server}/reports`, { as: moderator.secret })).body.length;
  expect(await listed()).toBe(1);
  await app.db
    .update(servers)
    .set({ moderatorRights: ["manage_messages"] })
    .where(eq(servers.id, serverId));
  expect(await listed()).toBe(0);
});

test("chat-433: a change of a member's role takes and gives private channels at once", async () => {
  const scene = await openAudienceScene();
  const { owner, moderator, member, server, sendMessage } = scene;
  const { id: channelId } = await addChannel(scene, { see: { roleIds: [], userIds: [] } });
  await sendMessage(owner.secret, "before", {}, channelId);
  const client = await world.here.connect(moderator.secret);
  expect(await client.send("channel:watch", { channelId })).toMatchObject({ ok: true });
  const setRole = (userId: string, role: string) =>
    app.request(`${server}/members/${userId}`, {
      ...{ method: "PATCH", as: owner.secret, body: { role } },
    });
  await setRole(moderator.id, "member");
  await setRole(member.id, "moderator");
  await client.waitForEvent("channel:changed");
  const room = () => world.here.deps.io.of("/").adapter.rooms.get(rooms.channel(channelId));
  await until("the room to be left", () => room() === undefined);
  const { body } = await app.request<Channel[]>(`${server}/channels`, { as: member.secret });
  expect(body.find(({ id }) => id === channelId)).toMatchObject({ unreadCount: 0 });
  client.close();
});
