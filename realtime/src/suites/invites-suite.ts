import { randomUUID } from "node:crypto";
import { invites } from "@oni/db/schema";
import { makeServer } from "@oni/db/testing";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

type Changes = { isAlert?: boolean; limitScale?: number };

/** Tests lists of dimensions and open invites. */
export function testInvites(open: (changes?: Changes) => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  type InviteOptions = { invitePreview?: "name" | "lines"; at?: World } & Partial<
    Pick<typeof invites.$inferInsert, "maxUses" | "uses" | "expiresAt">
  >;
  async function openInvite({
    invitePreview = "lines",
    at = world,
    ...values
  }: InviteOptions = {}) {
    const owner = await at.here.enter();
    const server = await makeServer(at.db, { ownerId: owner.id, invitePreview });
    at.publisher.memberJoined(server.id, owner.id);
    const code = randomUUID();
    await at.db.insert(invites).values({
      ...{ code, serverId: server.id, createdBy: owner.id },
      ...values,
    });
    const visitor = await at.there.connect();
    return { owner, server, code, visitor };
  }

  const countReceived = (client: TestClient) => client.payloadsOf("invite:changed").length;

  test("realtime-55: members on every replica receive changes of dimension lists once a second", async () => {
    const [here, there] = [await world.here.enter(), await world.there.enter()];
    const visitor = await world.here.connect();
    const startedAt = performance.now();
    for (let times = 0; times < 20; times += 1) world.publisher.serverChanged(randomUUID());
    for (const member of [here, there]) await member.waitForEvent("servers:changed");
    const seconds = (performance.now() - startedAt) / 1_000;
    for (const member of [here, there]) {
      expect(member.payloadsOf("servers:changed").length).toBeLessThanOrEqual(seconds + 2);
    }
    expect(visitor.payloadsOf("servers:changed")).toEqual([]);
  });

  test("realtime-83, realtime-84: watchers of an invite receive members, presence and messages of its server only", async () => {
    const { owner, server, code, visitor } = await openInvite();
    const other = await openInvite();
    expect(await visitor.send("invite:watch", { code })).toEqual({ ok: true });
    world.publisher.serverChanged(server.id);
    await visitor.waitForEvent("invite:changed");

    const channelRef = { serverId: server.id, channelId: server.channel.id };
    const growth = { ...channelRef, isPrivate: false, lastSeq: 1, mentionedUserIds: [] };
    let received = countReceived(visitor);
    world.publisher.activity(growth);
    await visitor.waitForEvent("invite:changed", () => countReceived(visitor) > received, 10_000);
    received = countReceived(visitor);
    owner.socket.disconnect();
    await visitor.waitForEvent("invite:changed", () => countReceived(visitor) > received, 15_000);
    expect(countReceived(other.visitor)).toBe(0);
  });

  test("realtime-83, realtime-84: an invite that shows only a name announces no messages", async () => {
    const { server, code, visitor } = await openInvite({ invitePreview: "name" });
    await visitor.send("invite:watch", { code });
    const channelRef = { serverId: server.id, channelId: server.channel.id };
    world.publisher.activity({ ...channelRef, isPrivate: false, lastSeq: 1, mentionedUserIds: [] });
    await visitor.send("waitlist:watch", {});
    expect(countReceived(visitor)).toBe(0);
  });

  test("realtime-85: an ended invite is refused like an unknown one", async () => {
    const ended = await openInvite({ maxUses: 1, uses: 1 });
    const expired = await openInvite({ expiresAt: new Date(Date.now() - 1_000) });
    const never = await ended.visitor.send("invite:watch", { code: "never" });
    expect(never).toMatchObject({ ok: false, code: "not_found" });
    for (const { visitor, code } of [ended, expired]) {
      expect(await visitor.send("invite:watch", { code })).toEqual(never);
    }
  });

  test("realtime-85, realtime-86: an invite that ends while watched sends a last event, even if its hint was lost", async () => {
    const alert = await open({ isAlert: true });
    try {
      const { code, visitor, server } = await openInvite({ at: alert });
      await visitor.send("invite:watch", { code });
      await alert.db.delete(invites).where(eq(invites.code, code));
      await visitor.waitForEvent("invite:changed", () => true, 15_000);
      const received = countReceived(visitor);
      alert.publisher.serverChanged(server.id);
      await visitor.send("waitlist:watch", {});
      expect(countReceived(visitor)).toBe(received);
    } finally {
      await alert.close();
    }
  });
}
