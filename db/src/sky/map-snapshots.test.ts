import { eq, sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeUser, openTestDatabase } from "../../testing/index.ts";
import { mapChanges, users } from "../schema/index.ts";
import { refreshMember } from "./constellation.ts";
import { readMapUpdate, readMapParts } from "./map-snapshots.ts";
import type { MapRegion } from "./regions.ts";
import { recordedChanges, recordMapChange } from "./lock-map.ts";

async function openMap() {
  const store = await openTestDatabase();
  onTestFinished(() => store.close());
  const { db } = store;
  const join = async (userBadges: string[]) => {
    const { id } = await makeUser(db, { userBadges });
    await db.transaction((tx) => refreshMember(tx, id));
    return id;
  };
  const change = async (id: string, values: { userBadges?: string[]; isPublic?: boolean }) =>
    db.transaction(async (tx) => {
      await tx.update(users).set(values).where(eq(users.id, id));
      return refreshMember(tx, id);
    });
  return { db, join, change };
}

test("sky-601: the map changes since a moment name the changed members, with all their current data", async () => {
  const { db, join } = await openMap();
  const [moth, kite] = [await join(["tape", "rain"]), await join(["dust"])];
  const before = await readMapParts(db);
  expect(await readMapUpdate(db, before.moment)).toMatchObject({ changedIds: [], members: [] });

  const wren = await join(["tape"]);
  const news = await readMapUpdate(db, before.moment);
  expect(news?.changedIds.toSorted()).toEqual([moth, wren].sort());
  expect(news?.members.map(({ id }) => id)).toEqual([moth, wren].sort());
  expect(news?.linked).toEqual({ [moth]: wren });
  expect(news?.tagsByMember[moth]?.split(" ").sort()).toEqual(["rain", "tape"]);
  expect(JSON.stringify(news)).not.toContain(kite);
  expect(news?.version).toBeGreaterThan(before.version);
});

test("sky-602: a reader who has missed more changes than are recorded, or a change of everyone, must load the whole map", async () => {
  const { db, join } = await openMap();
  const moth = await join([]);
  const { moment } = await readMapParts(db);
  // Uses one connection, as the service does. With two, old changes might be deleted too early.
  const note = (ids: string[] | null) => db.transaction((tx) => recordMapChange(tx, ids));
  const changes = Array.from({ length: recordedChanges - 1 }, () => ({ userIds: [moth] }));
  await db.insert(mapChanges).values(changes);
  await note([moth]);
  expect(await readMapUpdate(db, moment)).toMatchObject({ changedIds: [moth] });
  await note([moth]);
  expect(await readMapUpdate(db, moment)).toBeNull();
  expect(await db.$count(mapChanges)).toBe(recordedChanges);

  const { moment: later } = await readMapParts(db);
  await note(null);
  expect(await readMapUpdate(db, later)).toBeNull();
  await db.execute(sql`delete from ${mapChanges}`);
  expect(await readMapUpdate(db, later)).toBeNull();
});

test("sky-603: a change names the affected regions as the map shows them from then on", async () => {
  const { db, join, change } = await openMap();
  const [moth, kite, wren] = [await join([]), await join([]), await join(["fern"])];
  const shown = new Map<string, MapRegion>();
  const steps: [id: string, values: Parameters<typeof change>[1], touched: string[]][] = [
    [moth, { userBadges: ["tape", "rain"] }, []],
    [kite, { userBadges: ["tape"] }, ["tape"]],
    [wren, { userBadges: ["tape", "rain"] }, ["tape", "rain"]],
    [kite, { userBadges: ["tape", "dust"] }, []],
    [moth, { userBadges: ["rain"] }, ["tape"]],
    [wren, { isPublic: false }, ["tape", "rain"]],
    [wren, { userBadges: ["rain"] }, []],
    [wren, { isPublic: true }, ["rain"]],
    [moth, { userBadges: [] }, ["rain"]],
  ];
  for (const [id, values, touched] of steps) {
    const { regions, removedRegions } = await change(id, values);
    for (const region of regions) shown.set(region.tag, region);
    for (const tag of removedRegions) shown.delete(tag);
    expect([...shown.values()].sort(byTag)).toEqual(
      (await readMapParts(db)).regions.toSorted(byTag),
    );
    const named = [...regions.map(({ tag }) => tag), ...removedRegions];
    expect(named).toEqual(expect.arrayContaining(touched));
    expect(regions.map(({ tag }) => tag)).toEqual(
      touched.filter((tag) => shown.has(tag)).sort((a, b) => byCount(shown, a, b)),
    );
  }
  expect(shown.size).toBe(0);
});

const byTag = (a: MapRegion, b: MapRegion) => (a.tag < b.tag ? -1 : 1);
const byCount = (shown: ReadonlyMap<string, MapRegion>, a: string, b: string) =>
  (shown.get(b)?.count ?? 0) - (shown.get(a)?.count ?? 0) || (a < b ? -1 : 1);
