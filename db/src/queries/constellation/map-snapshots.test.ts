import { sql } from "drizzle-orm";
import { expect, onTestFinished, test } from "vitest";
import { makeUser, openTestDatabase } from "../../../testing/index.ts";
import { mapChanges } from "../../schema/index.ts";
import { refreshMember } from "./constellation.ts";
import { readMapNews, readMapParts } from "./map-snapshots.ts";
import { keptChanges, noteMapChange } from "./lock-map.ts";

async function openMap() {
  const store = await openTestDatabase();
  onTestFinished(() => store.close());
  const { db } = store;
  const join = async (userBadges: string[]) => {
    const { id } = await makeUser(db, { userBadges });
    await db.transaction((tx) => refreshMember(tx, id));
    return id;
  };
  return { db, join };
}

test("DB50: the news of the map name who has changed since, with all there is of them now", async () => {
  const { db, join } = await openMap();
  const [moth, kite] = [await join(["tape", "rain"]), await join(["dust"])];
  const before = await readMapParts(db);
  expect(await readMapNews(db, before.moment)).toMatchObject({ changedIds: [], members: [] });

  const wren = await join(["tape"]);
  const news = await readMapNews(db, before.moment);
  expect(news?.changedIds.toSorted()).toEqual([moth, wren].sort());
  expect(news?.members.map(({ id }) => id)).toEqual([moth, wren].sort());
  expect(news?.linked).toEqual({ [moth]: wren });
  expect(news?.carried[moth]?.split(" ").sort()).toEqual(["rain", "tape"]);
  expect(JSON.stringify(news)).not.toContain(kite);
  expect(news?.version).toBeGreaterThan(before.version);
});

test("DB51: who has missed more changes than are kept, or one of everything, is told so", async () => {
  const { db, join } = await openMap();
  const moth = await join([]);
  const { moment } = await readMapParts(db);
  await db.transaction(async (tx) => {
    for (let count = 0; count < keptChanges; count += 1) await noteMapChange(tx, [moth]);
  });
  expect(await readMapNews(db, moment)).toMatchObject({ changedIds: [moth] });
  await noteMapChange(db, [moth]);
  expect(await readMapNews(db, moment)).toBeNull();
  expect(await db.$count(mapChanges)).toBe(keptChanges);

  const { moment: later } = await readMapParts(db);
  await noteMapChange(db, null);
  expect(await readMapNews(db, later)).toBeNull();
  await db.execute(sql`delete from ${mapChanges}`);
  expect(await readMapNews(db, later)).toBeNull();
});
