import { counters } from "@oni/db/schema";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { TestClient } from "../../testing/client.ts";
import type { World } from "../../testing/world.ts";

/** Tests the live count of nodes. */
export function testWaitlist(open: () => Promise<World>): void {
  let world: World;
  beforeAll(async () => {
    world = await open();
  });
  afterAll(() => world.close());

  async function changeNodes(by: 1 | -1): Promise<void> {
    await world.db
      .insert(counters)
      .values({ name: "nodes", value: 1 })
      .onConflictDoUpdate({
        target: counters.name,
        set: { value: sql`${counters.value} + ${by}` },
      });
    world.publisher.waitlistChanged();
  }

  /** Without the 0 of a check that another test may have caused before. */
  const countsOf = (watcher: TestClient) =>
    watcher.payloadsOf("waitlist:stats").flatMap(({ count }) => (count > 0 ? [count] : []));

  test("realtime-36: watchers receive the count, at most once a second, and none after unwatching", async () => {
    const watchers = await Promise.all([world.here.connect(), world.there.connect()]);
    const past = await world.there.connect();
    for (const watcher of [...watchers, past]) {
      expect(await watcher.send("waitlist:watch", {})).toEqual({ ok: true, count: 0 });
    }
    await past.send("waitlist:unwatch", {});

    // Claims over more than one window, with time for each to be published.
    const startedAt = performance.now();
    let claimed = 0;
    while (performance.now() - startedAt < 1_500) {
      await changeNodes(1);
      claimed += 1;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    for (const watcher of watchers) {
      await watcher.waitForEvent("waitlist:stats", ({ count }) => count === claimed);
      const windows = Math.floor((performance.now() - startedAt) / 1_000) + 1;
      const counts = countsOf(watcher);
      expect(counts.length).toBeLessThanOrEqual(windows);
      expect(counts).toEqual(counts.toSorted((one, other) => one - other));
    }
    expect(countsOf(past)).toEqual([]);

    // A node was added without watchers and is removed again: later watchers receive the old count.
    for (const watcher of watchers) await watcher.send("waitlist:unwatch", {});
    await changeNodes(1);
    expect(await past.send("waitlist:watch", {})).toEqual({ ok: true, count: claimed + 1 });
    await changeNodes(-1);
    await past.waitForEvent("waitlist:stats", ({ count }) => count === claimed);
  });
}
