import { randomInt } from "node:crypto";
import { rooms } from "@oni/realtime/contract";
import { openSharedWorld, type TestClient, until, type World } from "@oni/realtime/testing";
import { createSessions, type Sessions } from "@oni/db/account";
import { users } from "@oni/db/schema";
import { onMemberChanges, onSessionEnds } from "@oni/realtime";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { cheapPasswords, databaseOf, openTestApp } from "../../testing/app.ts";
import { createOwnPages } from "../account/session/own-pages.ts";
import { openDimension, type TestDimension } from "../../testing/dimension.ts";

/** The number of trials for each way to lose access. */
const trials = 3;
const rounds = Array.from({ length: trials }, (_, round) => round + 1);

let world: World;
let app: Awaited<ReturnType<typeof openTestApp>>;
let hashed: string;
/** The session cache of another api process. */
let cachedSessions: Sessions;
beforeAll(async () => {
  world = await openSharedWorld();
  app = await openTestApp({ publisher: world.publisher }, databaseOf(world));
  const { bus } = world.there.deps;
  cachedSessions = createSessions(world.db, bus);
  onSessionEnds(bus, cachedSessions.forget);
  await until("the bus", bus.isHealthy);
  hashed = await cheapPasswords.hash(password);
});
afterAll(async () => {
  await app.close();
  await world.close();
});

const password = "Ripple_1@";

/** Connects a member's sockets to both gateways. */
const connectBoth = (secret: string): Promise<TestClient[]> =>
  Promise.all([world.here.connect(secret), world.there.connect(secret)]);

type Leaving = { secret: string; publicId: string; other: string };

/** Every way to end a session. `other` is another session of the same member. */
const endings = {
  "signing out": ({ secret }: Leaving) =>
    app.request("/api/auth/logout", { method: "POST", as: secret }),
  "a new password": ({ other }: Leaving) =>
    app.request("/api/auth/password", {
      ...{ method: "PATCH", as: other },
      body: { currentPassword: password, newPassword: "Changed_1@" },
    }),
  "the list of sessions": ({ publicId, other }: Leaving) =>
    app.request(`/api/auth/sessions/${publicId}`, { method: "DELETE", as: other }),
  "the end of the account": ({ other }: Leaving) =>
    app.request("/api/users/me", { method: "DELETE", as: other, body: { password } }),
};

test.each(Object.entries(endings))(
  "api-23, api-24: %s ends REST access at once, and every socket on every gateway",
  async (_, end) => {
    for (const round of rounds) {
      const { id, secret } = await app.signIn();
      await world.db.update(users).set({ password: hashed }).where(eq(users.id, id));
      const session = await app.deps.sessions.verify(secret);
      await cachedSessions.verify(secret);
      const other = await app.deps.sessions.create(id, "another device");
      const clients = await connectBoth(secret);

      const ended = await end({ secret, publicId: session?.publicId ?? "", other });
      expect(ended.status, `turn ${round}`).toBe(200);
      expect((await app.request("/api/auth/me", { as: secret })).status).toBe(401);
      await until("the end to be received", async () => !(await cachedSessions.remembered(secret)));
      for (const client of clients) {
        await client.waitForEvent("session:revoked");
        await client.closed();
      }
      await expect(world.there.connect(secret)).rejects.toMatchObject({
        data: { code: "unauthorized" },
      });
    }
  },
);

test("account-323: a change in this process ends the cached sessions of another one", async () => {
  const { bus } = world.there.deps;
  const pages = createOwnPages(world.db, bus);
  const changedIds: string[] = [];
  onMemberChanges(bus, (userIds) => {
    changedIds.push(...userIds);
    pages.forget(userIds);
  });
  await bus.subscribed();
  for (const round of rounds) {
    const { id, secret } = await app.signIn();
    await pages.read(id);
    const body = { displayName: `Tide ${round}` };
    const changed = await app.request("/api/users/profile", { method: "PATCH", as: secret, body });
    expect(changed.status).toBe(200);
    await until("the change to be received", () => changedIds.includes(id));
    expect(await pages.read(id)).toContain(body.displayName);
  }
});

const asOwner = ({ owner, server }: TestDimension, method: string, path: string, body?: object) =>
  app.request(`${server}${path}`, { method, as: owner.secret, ...(body && { body }) });

/** Every way to exclude a member of a private server or a reader of a public one. */
const exclusions = {
  "a kick": {
    isPublic: false,
    act: (dimension: TestDimension) =>
      asOwner(dimension, "DELETE", `/members/${dimension.member.id}`),
  },
  "a ban": {
    isPublic: false,
    act: (dimension: TestDimension) => asOwner(dimension, "PUT", `/bans/${dimension.member.id}`),
  },
  "a ban from a public server": {
    isPublic: true,
    act: (dimension: TestDimension) => asOwner(dimension, "PUT", `/bans/${dimension.stranger.id}`),
  },
  leaving: {
    isPublic: false,
    act: ({ server, member }: TestDimension) =>
      app.request(`${server}/leave`, { method: "POST", as: member.secret }),
  },
  "a server made private": {
    isPublic: true,
    act: (dimension: TestDimension) => asOwner(dimension, "PATCH", "", { isPublic: false }),
  },
  "a removed server": {
    isPublic: true,
    act: (dimension: TestDimension) => asOwner(dimension, "DELETE", ""),
  },
};

/**
 * Returns true if one of the clients still receives events of the channel or server. When the two
 * witnesses, one on each gateway, have received a later event, all others have received theirs.
 */
async function stillReceives(clients: TestClient[], witnesses: TestClient[], scene: TestDimension) {
  const mark = randomInt(2 ** 30);
  const isMark = ({ lastSeq }: { lastSeq: number }) => lastSeq === mark;
  const activity = { channelId: scene.channelId, lastSeq: mark };
  const growth = { serverId: scene.id, ...activity, added: 0, deleted: [] };
  world.publisher.emit(rooms.server(scene.id), "channel:activity", growth);
  world.publisher.emit(rooms.channel(scene.channelId), "channel:head", {
    ...activity,
    lastRev: mark,
  });
  world.publisher.emit(rooms.constellation, "constellation:ripple", {
    userId: scene.owner.id,
    kind: "join",
  });
  for (const witness of witnesses)
    await witness.waitForEvent("constellation:ripple", ({ userId }) => userId === scene.owner.id);
  for (const witness of witnesses) witness.received.length = 0;
  return clients.some(
    (client) =>
      client.payloadsOf("channel:head").some(isMark) ||
      client.payloadsOf("channel:activity").some(isMark),
  );
}

test.each(Object.entries(exclusions))(
  "api-25: %s ends REST access at once, and live events on every gateway",
  async (_, { isPublic, act }) => {
    for (const round of rounds) {
      const scene = await openDimension(app, { isPublic });
      const excluded = isPublic ? scene.stranger : scene.member;
      const clients = await connectBoth(excluded.secret);
      const witnesses = await connectBoth(scene.owner.secret);
      const { channelId } = scene;
      for (const client of clients) {
        expect(await client.send("channel:watch", { channelId })).toMatchObject({ ok: true });
      }
      for (const witness of witnesses) await witness.send("constellation:watch", {});
      expect(await stillReceives(clients, witnesses, scene)).toBe(true);

      expect((await act(scene)).status, `turn ${round}`).toBe(200);
      expect((await app.request(`${scene.channel}/messages`, { as: excluded.secret })).status).toBe(
        404,
      );
      await until("silence", async () => !(await stillReceives(clients, witnesses, scene)));
      for (const client of clients) {
        expect(await client.send("channel:watch", { channelId })).toMatchObject({
          code: "not_found",
        });
      }
      [...clients, ...witnesses].forEach((client) => client.close());
    }
  },
);

test("api-25: a demotion ends the rights of a moderator at once", async () => {
  const scene = await openDimension(app);
  const rename = () =>
    app.request(scene.server, {
      method: "PATCH",
      as: scene.moderator.secret,
      body: { name: "mine" },
    });
  expect((await rename()).status).toBe(200);
  await asOwner(scene, "PATCH", `/members/${scene.moderator.id}`, { role: "member" });
  expect((await rename()).status).toBe(403);
});
