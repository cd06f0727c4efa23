import { users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPresenceReader } from "../presence/presence.ts";
import type { TestClient } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

/** Tests presence. */
export function testPresence(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  const changesOf = (watcher: TestClient, userId: string) =>
    watcher
      .payloadsOf("constellation:presence")
      .flatMap(({ changes }) => changes)
      .filter((change) => change.userId === userId)
      .map(({ online }) => online);

  async function watch(gateway: World["here"]) {
    const watcher = await gateway.enter();
    const ack = await watcher.send("constellation:watch", {});
    if (!ack.ok) throw new Error(ack.error);
    return { ...watcher, online: ack.online };
  }

  const onlineAmong = async (userIds: string[]) => [
    ...(await createPresenceReader(world.here.deps.leases("online")).onlineAmong(userIds)),
  ];

  test("realtime-99: watchers on every replica receive the online members and their changes", async () => {
    const early = await world.there.enter();
    const watcher = await watch(world.here);
    expect(watcher.online).toEqual(expect.arrayContaining([early.id, watcher.id]));
    const late = await world.there.enter();
    await expect.poll(() => changesOf(watcher, late.id)).toEqual([true]);
    expect((await onlineAmong([early.id, late.id])).toSorted()).toEqual(
      [early.id, late.id].toSorted(),
    );

    late.close();
    await expect.poll(() => changesOf(watcher, late.id)).toEqual([true, false]);
    expect(await onlineAmong([early.id, late.id])).toEqual([early.id]);
  });

  test("realtime-99, realtime-100: a member with two sockets goes offline with the last one", async () => {
    const watcher = await watch(world.here);
    const member = await world.there.signIn();
    const [first, second] = [
      await world.there.connect(member.secret),
      await world.here.connect(member.secret),
    ];
    await expect.poll(() => changesOf(watcher, member.id)).toEqual([true]);
    first.close();
    const other = await world.there.enter();
    other.close();
    await expect.poll(() => changesOf(watcher, other.id)).toHaveLength(2);
    expect(changesOf(watcher, member.id)).toEqual([true]);
    second.close();
    await expect.poll(() => changesOf(watcher, member.id)).toEqual([true, false]);
  });

  test("realtime-101: the first watcher after a pause gets the present online members", async () => {
    const leaving = await world.there.enter();
    const watcher = await watch(world.here);
    expect(watcher.online).toContain(leaving.id);
    await watcher.send("constellation:unwatch", {});
    const coming = await world.there.enter();
    leaving.close();
    await expect.poll(() => onlineAmong([leaving.id, coming.id])).toEqual([coming.id]);
    const again = await watcher.send("constellation:watch", {});
    if (!again.ok) throw new Error(again.error);
    const { online } = again;
    expect(online).toContain(coming.id);
    // Events that the gateway receives only now follow as a change.
    const hasGone = () =>
      !online.includes(leaving.id) || changesOf(watcher, leaving.id).at(-1) === false;
    await expect.poll(hasGone).toBe(true);
  });

  test("realtime-102: a page reload causes no offline event", async () => {
    const watcher = await watch(world.here);
    const member = await world.there.signIn();
    const before = await world.there.connect(member.secret);
    await expect.poll(() => changesOf(watcher, member.id)).toEqual([true]);
    before.close();
    await before.closed();
    await world.there.connect(member.secret);
    const other = await world.there.enter();
    other.close();
    await expect.poll(() => changesOf(watcher, other.id)).toHaveLength(2);
    expect(changesOf(watcher, member.id)).toEqual([true]);
  });

  test("realtime-103, realtime-104: a hidden member never appears, and a change of the setting applies", async () => {
    const watcher = await watch(world.here);
    const [hidden, secretive, visible] = await Promise.all([
      world.there.enter({ showOnlineStatus: false }),
      world.there.enter({ isPublic: false }),
      world.there.enter(),
    ]);
    await expect.poll(() => changesOf(watcher, visible.id)).toEqual([true]);
    expect(changesOf(watcher, hidden.id)).toEqual([]);
    expect(changesOf(watcher, secretive.id)).toEqual([]);
    expect((await watch(world.there)).online).not.toContain(hidden.id);
    expect(await onlineAmong([hidden.id, secretive.id])).toEqual([]);

    const choose = async (userId: string, showOnlineStatus: boolean) => {
      await world.db.update(users).set({ showOnlineStatus }).where(eq(users.id, userId));
      world.publisher.presenceSettingChanged(userId);
    };
    await choose(visible.id, false);
    await expect.poll(() => changesOf(watcher, visible.id)).toEqual([true, false]);
    await choose(hidden.id, true);
    await expect.poll(() => changesOf(watcher, hidden.id)).toEqual([true]);
  });

  test("realtime-105: many concurrent changes are few events", async () => {
    const watcher = await watch(world.here);
    const startedAt = performance.now();
    const clients = await Promise.all(Array.from({ length: 20 }, () => world.there.enter()));
    await expect
      .poll(() => clients.every(({ id }) => changesOf(watcher, id).length === 1))
      .toBe(true);
    // However long their arrival takes.
    const windows = Math.floor((performance.now() - startedAt) / 250) + 1;
    expect(watcher.payloadsOf("constellation:presence").length).toBeLessThanOrEqual(windows);
  });

  test("realtime-106: watchers receive ripples, at most one per member in 2 s", async () => {
    const [near, far] = [await watch(world.here), await watch(world.there)];
    const startedAt = performance.now();
    for (let times = 0; times < 5; times += 1) world.publisher.ripple(near.id, "post");
    world.publisher.ripple(far.id, "image");
    for (const watcher of [near, far]) {
      await watcher.waitForEvent("constellation:ripple", ({ userId }) => userId === far.id);
      const own = watcher
        .payloadsOf("constellation:ripple")
        .filter(({ userId }) => userId === near.id);
      const windows = Math.floor((performance.now() - startedAt) / 2_000) + 1;
      expect(own.length).toBeLessThanOrEqual(windows);
      expect(own).toEqual(own.map(() => ({ userId: near.id, kind: "post" })));
      expect(own).not.toEqual([]);
    }
  });
}
