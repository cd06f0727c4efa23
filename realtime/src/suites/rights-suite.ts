import { randomUUID } from "node:crypto";
import { channels, keeperActs, serverBans, serverMembers, servers, sessions } from "@oni/db/schema";
import { makeChannel, makeMember, makeServer } from "@oni/db/testing";
import { and, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sessionKeyOf } from "@oni/db/account";
import { updateKeeper } from "@oni/db/keepers";
import { rooms } from "../../contract/index.ts";
import type { World } from "../../testing/world.ts";

type Member = Awaited<ReturnType<World["here"]["enter"]>>;

/** Tests the loss of rights. */
export function testRights(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  /** Returns whether a client still receives a channel. The event for its own room is sent afterwards. */
  async function receivesChannel(client: Member, channelId: string): Promise<boolean> {
    const before = client.payloadsOf("channel:head").length;
    const head = { channelId, lastSeq: 1, lastRev: 1 };
    const mark = { serverId: randomUUID() };
    world.publisher.emit(rooms.channel(channelId), "channel:head", head);
    world.publisher.emit(rooms.user(client.id), "server:changed", mark);
    await client.waitForEvent("server:changed", ({ serverId }) => serverId === mark.serverId);
    return client.payloadsOf("channel:head").length > before;
  }

  test("realtime-87: sockets of a revoked session are notified and closed at once on every replica", async () => {
    const member = await world.here.signIn();
    const clients = await Promise.all([
      world.here.connect(member.secret),
      world.there.connect(member.secret),
    ]);
    const otherSecret = await world.here.deps.sessions.create(member.id, "other device");
    const other = await world.there.connect(otherSecret);
    const key = sessionKeyOf(member.secret);
    await world.here.deps.sessions.end(key);
    await world.publisher.sessionsRevoked([key]);
    for (const client of clients) {
      await client.waitForEvent("session:revoked");
      await client.closed();
    }
    expect(other.socket.connected).toBe(true);
    await expect(world.here.connect(member.secret)).rejects.toMatchObject({
      data: { code: "unauthorized" },
    });
  });

  test("realtime-96: keepers on every replica receive a case, and a former keeper does not", async () => {
    const [keeper, former] = [await world.there.enter(), await world.there.enter()];
    await updateKeeper(world.db, keeper.username, true);
    const first = randomUUID();
    world.publisher.caseChanged(first);
    await keeper.waitForEvent("case:changed", ({ id }) => id === first);
    await updateKeeper(world.db, former.username, true);
    const second = randomUUID();
    world.publisher.caseChanged(second);
    await former.waitForEvent("case:changed", ({ id }) => id === second);
    await updateKeeper(world.db, former.username, false);
    const third = randomUUID();
    world.publisher.caseChanged(third);
    await keeper.waitForEvent("case:changed", ({ id }) => id === third);
    expect(former.payloadsOf("case:changed")).toEqual([{ id: second }]);
  });

  test("chat-768: keepers on every replica receive the last progress of an import, and members nothing", async () => {
    const [keeper, member] = [await world.there.enter(), await world.there.enter()];
    await updateKeeper(world.db, keeper.username, true);
    const id = randomUUID();
    const steps = [1, 2, 3, 4, 5, 6];
    for (const done of steps) {
      const progress = { done, total: 6, perSecond: 1 };
      const state = { id, status: "importing", receivedBytes: 1, progress } as const;
      world.publisher.importProgressed(state);
    }
    await keeper.waitForEvent("import:progress", ({ progress }) => progress?.done === 6);
    const received = keeper.payloadsOf("import:progress").filter((state) => state.id === id);
    expect(received.length).toBeLessThan(steps.length);
    expect(member.payloadsOf("import:progress")).toEqual([]);
  });

  test("realtime-97, realtime-98: a suspended member's sockets are closed, and none opens", async () => {
    const member = await world.there.signIn();
    const client = await world.there.connect(member.secret);
    await world.db.insert(keeperActs).values({
      ...{ subjectKind: "user", subjectId: member.id, userId: member.id },
      ...{ act: "suspend", reason: "for a while" },
    });
    await world.publisher.sessionsRevoked(await world.here.deps.sessions.listKeys(member.id));
    await client.waitForEvent("session:revoked");
    await client.closed();
    await expect(world.here.connect(member.secret)).rejects.toMatchObject({
      data: { code: "unauthorized" },
    });
    await world.db
      .update(keeperActs)
      .set({ undoneAt: sql`now()` })
      .where(eq(keeperActs.userId, member.id));
    expect((await world.here.connect(member.secret)).socket.connected).toBe(true);
  });

  test("realtime-87: sockets of an expired session close by themselves", async () => {
    const member = await world.there.signIn();
    // Use prolongs the idle time, and connecting is use. It does not prolong the total age.
    await world.db
      .update(sessions)
      .set({ createdAt: sql`now() - interval '90 days' + interval '10 seconds'` })
      .where(eq(sessions.userId, member.id));
    const client = await world.there.connect(member.secret);
    await client.waitForEvent("session:revoked", () => true, 40_000);
    await client.closed();
  });

  test("realtime-88, realtime-89: a removed member leaves every room of the server at once, others stay", async () => {
    const [owner, member] = await Promise.all([world.here.enter(), world.there.enter()]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    const channelId = server.channel.id;
    await makeMember(world.db, { serverId: server.id, userId: member.id });
    for (const { id } of [owner, member]) world.publisher.memberJoined(server.id, id);
    for (const client of [owner, member]) await client.send("channel:watch", { channelId });
    expect(await receivesChannel(member, channelId)).toBe(true);

    await world.db
      .delete(serverMembers)
      .where(and(eq(serverMembers.serverId, server.id), eq(serverMembers.userId, member.id)));
    world.publisher.memberRemoved({ serverId: server.id, channelIds: [channelId] }, member.id);
    await expect.poll(() => receivesChannel(member, channelId)).toBe(false);
    world.publisher.emit(rooms.server(server.id), "server:changed", { serverId: server.id });
    await owner.waitForEvent("server:changed", ({ serverId }) => serverId === server.id);
    const ofServer = ({ serverId }: { serverId: string | null }) => serverId === server.id;
    expect(member.payloadsOf("server:changed").filter(ofServer)).toEqual([]);
    // The server is public, so a removed member may watch it again.
    expect(await member.send("channel:watch", { channelId })).toMatchObject({ ok: true });
  });

  test("realtime-88: strangers leave a server that becomes private", async () => {
    const [owner, stranger] = await Promise.all([world.here.enter(), world.there.enter()]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    const channelId = server.channel.id;
    for (const client of [owner, stranger]) await client.send("channel:watch", { channelId });
    expect(await receivesChannel(stranger, channelId)).toBe(true);

    await world.db.update(servers).set({ isPublic: false }).where(eq(servers.id, server.id));
    world.publisher.visibilityNarrowed(server.id, [channelId]);
    await expect.poll(() => receivesChannel(stranger, channelId)).toBe(false);
  });

  test("realtime-198: a member whose roles changed leaves what they may not see any more on every replica", async () => {
    const [owner, reader] = await Promise.all([world.here.enter(), world.there.signIn()]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    await makeMember(world.db, { serverId: server.id, userId: reader.id });
    const client = { ...reader, ...(await world.there.connect(reader.secret)) };
    const secret = { serverId: server.id, name: "back-room", seeRoleIds: [] };
    const { id: channelId } = await makeChannel(world.db, { ...secret, seeUserIds: [reader.id] });
    for (const each of [owner, client])
      expect(await each.send("channel:watch", { channelId })).toMatchObject({ ok: true });
    expect(await receivesChannel(client, channelId)).toBe(true);

    await world.db.update(channels).set({ seeUserIds: [] }).where(eq(channels.id, channelId));
    world.publisher.visibilityNarrowed(server.id, []);
    await expect.poll(() => receivesChannel(client, channelId)).toBe(false);
    expect(await receivesChannel(owner, channelId)).toBe(true);
  });

  test("realtime-90, realtime-91: a banned member leaves a public server's channels and cannot watch them", async () => {
    const [owner, reader] = await Promise.all([world.here.enter(), world.there.enter()]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    const channelId = server.channel.id;
    for (const client of [owner, reader]) await client.send("channel:watch", { channelId });
    expect(await receivesChannel(reader, channelId)).toBe(true);

    await world.db.insert(serverBans).values({ serverId: server.id, userId: reader.id });
    world.publisher.memberRemoved({ serverId: server.id, channelIds: [channelId] }, reader.id);
    await expect.poll(() => receivesChannel(reader, channelId)).toBe(false);
    for (const name of ["channel:watch", "channel:typing"] as const) {
      const unknown = await reader.send(name, { channelId: randomUUID() });
      expect(unknown).toMatchObject({ ok: false, code: "not_found" });
      expect(await reader.send(name, { channelId })).toEqual(unknown);
    }
    expect(await receivesChannel(owner, channelId)).toBe(true);
  });

  test("realtime-90, realtime-92: the periodic check finds a ban whose hint was lost", async () => {
    const [owner, reader] = await Promise.all([world.here.enter(), world.there.enter()]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    const channelId = server.channel.id;
    for (const client of [owner, reader]) await client.send("channel:watch", { channelId });
    await world.db.insert(serverBans).values({ serverId: server.id, userId: reader.id });
    for (const socket of world.there.deps.io.of("/").sockets.values()) socket.data.recheckAt = 0;
    await expect.poll(() => receivesChannel(reader, channelId)).toBe(false);
    expect(await receivesChannel(owner, channelId)).toBe(true);
  });

  test("realtime-93, realtime-94: a member receives their servers from the handshake on, and a joined one from then on", async () => {
    const user = await world.there.signIn();
    const first = await makeServer(world.db);
    await makeMember(world.db, { serverId: first.id, userId: user.id });
    const client = await world.there.connect(user.secret);
    world.publisher.emit(rooms.server(first.id), "server:changed", { serverId: first.id });
    await client.waitForEvent("server:changed", ({ serverId }) => serverId === first.id);

    const second = await makeServer(world.db);
    await makeMember(world.db, { serverId: second.id, userId: user.id });
    world.publisher.memberJoined(second.id, user.id);
    await expect
      .poll(() => {
        world.publisher.emit(rooms.server(second.id), "server:changed", { serverId: second.id });
        return client.payloadsOf("server:changed").some(({ serverId }) => serverId === second.id);
      })
      .toBe(true);
  });

  test("realtime-95: the periodic check of rights repairs a lost hint", async () => {
    const [owner, member, stranger] = await Promise.all([
      world.here.enter(),
      world.there.enter(),
      world.there.enter(),
    ]);
    const server = await makeServer(world.db, { ownerId: owner.id });
    const channelId = server.channel.id;
    for (const client of [owner, stranger]) await client.send("channel:watch", { channelId });
    await world.db.update(servers).set({ isPublic: false }).where(eq(servers.id, server.id));
    await world.db.delete(sessions).where(eq(sessions.userId, member.id));

    // A new socket is checked within a second, an old one after 30 s. This makes all of them new.
    for (const socket of world.there.deps.io.of("/").sockets.values()) socket.data.recheckAt = 0;
    await member.waitForEvent("session:revoked");
    await expect.poll(() => receivesChannel(stranger, channelId)).toBe(false);
    expect(await receivesChannel(owner, channelId)).toBe(true);
  });
}
