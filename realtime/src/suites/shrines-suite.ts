import { users } from "@oni/db/schema";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { rooms } from "../../contract/index.ts";
import type { World } from "../../testing/world.ts";

type Changes = { isAlert?: boolean; limitScale?: number };
type Client = Awaited<ReturnType<World["here"]["connect"]>>;

/** Tests watching shrines. */
export function testShrines(open: (changes?: Changes) => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  let marks = 0;
  /** Announces a change like the api. Returns which clients received it. */
  async function receivedBy(ownerId: string, clients: readonly Client[], at = world) {
    const username = `mark_${(marks += 1)}`;
    const change = { userId: ownerId, username };
    at.publisher.emit(rooms.shrine(ownerId), "user:changed", change);
    // Sent afterwards to all clients, so a client with this event would have that one.
    at.publisher.emit(rooms.waitlist, "waitlist:stats", { count: marks });
    for (const client of clients)
      await client.waitForEvent("waitlist:stats", (it) => it.count === marks);
    return clients.map((client) =>
      client.payloadsOf("user:changed").some((event) => event.username === username),
    );
  }

  async function openShrine(at = world) {
    const owner = await at.here.enter();
    const [visitor, member] = [await at.there.connect(), await at.here.enter()];
    for (const client of [owner, visitor, member]) await client.send("waitlist:watch", {});
    return { owner, visitor, member, watch: { username: owner.username } };
  }

  const setPublic = (at: World, id: string, isPublic: boolean) =>
    at.db.update(users).set({ isPublic }).where(eq(users.id, id));

  test("realtime-71: visitors and members on every replica receive changes of a watched shrine until they unwatch", async () => {
    const { owner, visitor, member, watch } = await openShrine();
    expect(await receivedBy(owner.id, [visitor, member])).toEqual([false, false]);
    expect(await visitor.send("user:watch", watch)).toEqual({ ok: true });
    expect(await member.send("user:watch", watch)).toEqual({ ok: true });
    expect(await receivedBy(owner.id, [visitor, member])).toEqual([true, true]);

    await visitor.send("user:unwatch", watch);
    expect(await receivedBy(owner.id, [visitor, member])).toEqual([false, true]);
  });

  test("realtime-71, realtime-72: a watch survives a change of the name and ends by the requested name", async () => {
    const { owner, visitor, watch } = await openShrine();
    await visitor.send("user:watch", watch);
    const username = `${owner.username.slice(0, 15)}_new`;
    await world.db.update(users).set({ username }).where(eq(users.id, owner.id));
    expect(await receivedBy(owner.id, [visitor])).toEqual([true]);
    await visitor.send("user:watch", { username });
    await visitor.send("user:unwatch", watch);
    expect(await receivedBy(owner.id, [visitor])).toEqual([true]);
    await visitor.send("user:unwatch", { username });
    expect(await receivedBy(owner.id, [visitor])).toEqual([false]);
  });

  test("realtime-73: a private shrine is refused like an unknown one, except for its owner", async () => {
    const { owner, visitor, member, watch } = await openShrine();
    await setPublic(world, owner.id, false);
    for (const client of [visitor, member]) {
      const unknown = await client.send("user:watch", { username: "nobody_at_all" });
      expect(unknown).toMatchObject({ ok: false, code: "not_found" });
      expect(await client.send("user:watch", watch)).toEqual(unknown);
    }
    expect(await receivedBy(owner.id, [visitor, member])).toEqual([false, false]);
    expect(await owner.send("user:watch", watch)).toEqual({ ok: true });
    // Once: the member's own sockets get an announcement a single time.
    expect(await receivedBy(owner.id, [owner])).toEqual([false]);
  });

  test("realtime-74, realtime-75: a closed shrine notifies each watcher by the name that they know, and nothing more", async () => {
    const { owner, visitor, member, watch } = await openShrine();
    for (const client of [visitor, member]) await client.send("user:watch", watch);
    await setPublic(world, owner.id, false);
    world.publisher.shrineClosed(owner.id);
    const last = { userId: owner.id, username: owner.username };
    for (const client of [visitor, member])
      expect(await client.waitForEvent("user:changed")).toEqual(last);
    expect(await receivedBy(owner.id, [visitor, member])).toEqual([false, false]);
    for (const client of [visitor, member]) {
      expect(client.payloadsOf("user:changed")).toEqual([last]);
    }
  });

  test("realtime-74: the periodic check finds a closed shrine whose hint was lost", async () => {
    const alert = await open({ isAlert: true });
    const { owner, visitor, watch } = await openShrine(alert);
    await visitor.send("user:watch", watch);
    await alert.db.delete(users).where(eq(users.id, owner.id));
    expect(await visitor.waitForEvent("user:changed")).toEqual({
      userId: owner.id,
      username: owner.username,
    });
    expect(await receivedBy(owner.id, [visitor], alert)).toEqual([false]);
    await alert.close();
  });

  test("realtime-76: a socket watches at most 20 shrines, and an unwatched one makes space", async () => {
    const visitor = await world.here.connect();
    const owners = await Promise.all(Array.from({ length: 21 }, () => world.here.signIn()));
    const acks = [];
    for (const { username } of owners) acks.push(await visitor.send("user:watch", { username }));
    expect(acks.map(({ ok }) => ok)).toEqual([...Array<boolean>(20).fill(true), false]);
    expect(acks.at(-1)).toMatchObject({ code: "quota" });
    const [first, last] = [owners[0], owners[20]];
    if (!first || !last) throw new Error("There are 21.");
    expect(await visitor.send("user:watch", { username: first.username })).toEqual({ ok: true });
    await visitor.send("user:unwatch", { username: first.username });
    expect(await visitor.send("user:watch", { username: last.username })).toEqual({ ok: true });
  });

  test("realtime-76, realtime-77: the visitors of one address may watch 600 times in five minutes, over all replicas", async () => {
    const narrow = await open({ limitScale: 0.1 });
    const { owner, visitor, watch } = await openShrine(narrow);
    // Each sends half of its allowed events. The calls of other worlds count too.
    let answered = 0;
    for (let sockets = 0; sockets < 11; sockets += 1) {
      const { send } = await (sockets % 2 === 0 ? narrow.here : narrow.there).connect();
      for (let count = 0; count < 6; count += 1) {
        if ((await send("user:watch", watch)).ok) answered += 1;
      }
    }
    expect(answered).toBeLessThanOrEqual(60);
    expect(await visitor.send("user:watch", watch)).toMatchObject({
      ...{ ok: false, code: "rate_limited" },
      retryAfterMs: expect.any(Number),
    });
    expect(await owner.send("user:watch", watch)).toEqual({ ok: true });
    await narrow.close();
  });
}
