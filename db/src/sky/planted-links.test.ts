import { afterEach, beforeEach, expect, test } from "vitest";
import { buildSky, openTestDatabase, readSeats } from "../../testing/index.ts";
import { plantMembers } from "../../testing/members.ts";
import type { OpenDatabase } from "../open.ts";
import { connections, galaxies, skyTags, users } from "../schema/index.ts";
import { homeOf, indexLayout } from "../sky-model/target.ts";

let store: OpenDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

test("sky-608: at least nine in ten links of members with related tags stay within a galaxy", async () => {
  const { db } = store;
  const members = plantMembers(1_000, 3);
  const rows = members.map(({ id, tags }, index) => ({
    ...{ id, username: `oni_${index}`, email: `${index}@example.net`, password: "$none$" },
    userBadges: [...tags],
  }));
  await db.insert(users).values(rows);
  await buildSky(db);

  const [anchors, all] = [await db.select().from(skyTags), await db.select().from(galaxies)];
  const layout = indexLayout({ quietRadius: 0, anchors, galaxies: all });
  const homes = new Map(
    members.map(({ id, tags }) => {
      const own = tags.flatMap((tag) => layout.anchors.get(tag) ?? []);
      return [id, homeOf(own, layout)?.tag];
    }),
  );
  expect(new Set(homes.values()).size).toBeGreaterThanOrEqual(8);
  const links = await db.select().from(connections);
  expect(links.length).toBeGreaterThan(10_000);
  const within = links.filter(
    ({ fromUserId, toUserId }) => homes.get(fromUserId) === homes.get(toUserId),
  );
  expect(within.length / links.length).toBeGreaterThanOrEqual(0.9);
  expect((await readSeats(db)).size).toBe(members.length);
});
