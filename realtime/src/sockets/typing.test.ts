import { randomUUID } from "node:crypto";
import { writeTimeout } from "@oni/db/chat";
import { keeperActs, serverMembers, servers, serverTimeouts } from "@oni/db/schema";
import { makeMember, makeServer } from "@oni/db/testing";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openLocalWorld, type World } from "../../testing/world.ts";

let world: World;
beforeAll(async () => {
  world = await openLocalWorld();
});
afterAll(() => world.close());

async function openScene() {
  const [owner, moderator, member] = await Promise.all([
    world.here.enter(),
    world.here.enter(),
    world.here.enter(),
  ]);
  const { id: serverId, channel } = await makeServer(world.db, { ownerId: owner.id });
  await makeMember(world.db, { serverId, userId: moderator.id, role: "moderator" });
  await makeMember(world.db, { serverId, userId: member.id });
  await owner.send("channel:watch", { channelId: channel.id });
  return { owner, moderator, member, serverId, channelId: channel.id };
}

type Scene = Awaited<ReturnType<typeof openScene>>;
type Case = {
  role: "moderator" | "member";
  begin: (scene: Scene, userId: string) => Promise<unknown>;
  end: (scene: Scene, userId: string) => Promise<unknown>;
};

const timeout: Omit<Case, "role"> = {
  begin: ({ serverId, owner }, userId) =>
    writeTimeout(world.db, { serverId, userId, setById: owner.id, reason: "noise", minutes: 5 }),
  end: (_, userId) =>
    world.db
      .update(serverTimeouts)
      .set({ endsAt: sql`now() - interval '1 second'` })
      .where(eq(serverTimeouts.userId, userId)),
};
const sentence: Omit<Case, "role"> = {
  begin: ({ owner }, userId) =>
    world.db.insert(keeperActs).values({
      ...{ keeperId: owner.id, userId, act: "timeout", reason: "noise", subjectKind: "user" },
      ...{ subjectId: userId },
    }),
  end: (_, userId) =>
    world.db.update(keeperActs).set({ undoneAt: new Date() }).where(eq(keeperActs.userId, userId)),
};
const raidMode = (raidMode: boolean, { serverId }: Scene) =>
  world.db.update(servers).set({ raidMode }).where(eq(servers.id, serverId));

const cases: Record<string, Case> = {
  "a timed-out member": { role: "member", ...timeout },
  "a timed-out moderator": { role: "moderator", ...timeout },
  "a member whom a keeper timed out": { role: "member", ...sentence },
  "a moderator whom a keeper timed out": { role: "moderator", ...sentence },
  "a newcomer in raid mode": {
    role: "member",
    begin: (scene) => raidMode(true, scene),
    end: (scene) => raidMode(false, scene),
  },
  "somebody who left": {
    role: "member",
    begin: (_, userId) => world.db.delete(serverMembers).where(eq(serverMembers.userId, userId)),
    end: ({ serverId }, userId) => makeMember(world.db, { serverId, userId }),
  },
};

test.each(Object.entries(cases))(
  "realtime-45: %s can type only while they may send, and again afterwards",
  async (_, { role, begin, end }) => {
    const scene = await openScene();
    const { owner, channelId } = scene;
    const by = scene[role];
    await begin(scene, by.id);
    const refused = await by.send("message:send", { channelId, content: "a", nonce: randomUUID() });
    expect(refused).toMatchObject({ ok: false, code: "forbidden" });
    expect(await by.send("channel:typing", { channelId })).toMatchObject({
      ...{ ok: false, code: "forbidden" },
    });
    expect(owner.payloadsOf("channel:typing")).toEqual([]);
    await end(scene, by.id);
    expect(await by.send("channel:typing", { channelId })).toEqual({ ok: true });
    expect(await owner.waitForEvent("channel:typing")).toMatchObject({ userId: by.id });
  },
);

test("realtime-45: a timed-out member gets end and reason, as for a send", async () => {
  const { member, channelId, ...scene } = await openScene();
  await timeout.begin({ member, channelId, ...scene }, member.id);
  const sent = await member.send("message:send", { channelId, content: "a", nonce: randomUUID() });
  expect(await member.send("channel:typing", { channelId })).toEqual(sent);
});
