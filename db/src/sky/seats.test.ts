import { eq, sql } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { trials } from "../../../.ci/suite/deep.ts";
import {
  changeMember,
  createSeatHistory,
  joinMember,
  makeNetwork,
  openTestDatabase,
  readSeats,
} from "../../testing/index.ts";
import type { OpenDatabase } from "../open.ts";
import { seats, skyEpochs, skyTags, users } from "../schema/index.ts";
import { settleSky } from "../sky-model/settle.ts";
import { findMapMember, removeMemberFromMap } from "./constellation.ts";
import { lockMap } from "./lock-map.ts";
import { findSeatFor } from "./seats.ts";
import {
  abandonEpoch,
  beginEpoch,
  deleteFormerEpochs,
  enforceEpoch,
  readSkyInput,
  writeEpoch,
} from "./settling.ts";

let store: OpenDatabase;
beforeEach(async () => {
  store = await openTestDatabase();
});
afterEach(() => store.close());

const countSeats = () => store.db.$count(seats);

test("sky-612: no action of a member moves another, and a member who hides keeps their seat", async () => {
  const memberIds = await makeNetwork(store.db, { memberCount: trials(60, 300), seed: 42 });
  const step = createSeatHistory(store.db, memberIds, 7);
  let before = await readSeats(store.db);
  for (let count = 0; count < trials(25, 60); count += 1) {
    const { userId, action } = await step();
    const now = await readSeats(store.db);
    const [former, seat] = [before.get(userId), now.get(userId)];
    if (action === "hide") expect(seat).toBe(former);
    if (action === "join") expect(seat).toBeDefined();
    if (action === "leave") expect(seat).toBeUndefined();
    before.delete(userId);
    now.delete(userId);
    expect(now).toEqual(before);
    before = await readSeats(store.db);
  }
});

test("sky-613: members who join at once never share a seat, and the database refuses it", async () => {
  const { db } = store;
  const joined: string[] = [];
  // A few members join at a time, so that no wait for the lock times out.
  for (let round = 0; round < 12; round += 1) {
    const [tagged, plain] = [{ userBadges: ["tape"] }, { userBadges: [] }];
    const values = [tagged, plain, tagged, plain, tagged];
    joined.push(...(await Promise.all(values.map((one) => joinMember(db, one)))));
  }
  const seatsByMember = await readSeats(db);
  expect(seatsByMember.size).toBe(joined.length);
  const [userId = "", other = ""] = joined;
  const [seat] = await db.select().from(seats).where(eq(seats.userId, other));
  const onto = { x: (seat?.x ?? 0) + 24, y: (seat?.y ?? 0) - 8 };
  await expect(db.update(seats).set(onto).where(eq(seats.userId, userId))).rejects.toMatchObject({
    cause: { code: "23P01" },
  });
});

test("sky-614: a member who becomes visible again has the same seat, unless their tags changed", async () => {
  const { db } = store;
  await makeNetwork(db, { memberCount: 60, seed: 3 });
  const userId = await joinMember(db, { userBadges: ["tape"] });
  const [first] = await db.select().from(skyTags).orderBy(skyTags.tag).limit(1);
  const seatOf = async () => (await readSeats(db)).get(userId);

  await changeMember(db, userId, { userBadges: [first?.tag ?? ""] });
  const seat = await seatOf();
  await changeMember(db, userId, { isPublic: false });
  expect(await seatOf()).toBe(seat);
  expect(await findMapMember(db, userId)).toBeUndefined();
  const { x, y } = (await findMapMember(db, userId, userId)) ?? {};
  expect(`${x} ${y}`).toBe(seat);
  await changeMember(db, userId, { isPublic: true });
  expect(await seatOf()).toBe(seat);

  await changeMember(db, userId, { isPublic: false });
  await changeMember(db, userId, { userBadges: [] });
  expect(await seatOf()).toBe(seat);
  await changeMember(db, userId, { isPublic: true });
  expect(await seatOf()).not.toBe(seat);
});

test("sky-614, sky-615: the seat of a deleted member is free", async () => {
  const { db } = store;
  const userId = await joinMember(db);
  const free = await findSeatFor(db, userId, []);
  const seat = (await readSeats(db)).get(userId);
  expect(seat).toBe(`${free.x} ${free.y}`);
  await db.transaction(async (tx) => {
    await lockMap(tx);
    await removeMemberFromMap(tx, userId);
    await tx.delete(users).where(eq(users.id, userId));
  });
  expect(await countSeats()).toBe(0);
  await joinMember(db, { id: userId });
  expect((await readSeats(db)).get(userId)).toBe(seat);
});

test("sky-616: tags that become shared get an anchor, near which the second member with them is seated", async () => {
  const { db } = store;
  const ids = [await joinMember(db, { userBadges: ["kelp"] }), await joinMember(db)];
  expect(await db.$count(skyTags)).toBe(0);
  const alone = await readSeats(db);
  const wanted = await findSeatFor(db, ids[1] ?? "", ["kelp"]);
  await changeMember(db, ids[1] ?? "", { userBadges: ["kelp", "tide"] });
  expect(await db.select({ tag: skyTags.tag, galaxy: skyTags.galaxy }).from(skyTags)).toEqual([
    { tag: "kelp", galaxy: "kelp" },
  ]);
  const now = await readSeats(db);
  expect(now.get(ids[0] ?? "")).toBe(alone.get(ids[0] ?? ""));
  expect(now.get(ids[1] ?? "")).not.toBe(`${wanted.x} ${wanted.y}`);

  const third = await joinMember(db, { userBadges: ["kelp", "tide"] });
  expect(await db.select({ tag: skyTags.tag, galaxy: skyTags.galaxy }).from(skyTags)).toEqual([
    { tag: "kelp", galaxy: "kelp" },
    { tag: "tide", galaxy: "kelp" },
  ]);
  const expected = await findSeatFor(db, third, ["kelp", "tide"]);
  expect((await readSeats(db)).get(third)).toBe(`${expected.x} ${expected.y}`);
});

/**
 * Settles the sky in the same way as the job, and calls `beforeEnforce` before the epoch takes effect.
 */
async function settle(
  beforeEnforce: () => Promise<unknown> = async () => undefined,
): Promise<number> {
  const { db } = store;
  const epoch = (await beginEpoch(db, { restHours: 0 })) ?? -1;
  const input = await readSkyInput(db);
  const sky = settleSky(input);
  await writeEpoch(db, epoch, sky, input);
  await beforeEnforce();
  await enforceEpoch(db, epoch);
  await deleteFormerEpochs(db);
  return epoch;
}

test("sky-617: a new epoch includes joins, departures, hiding and changes of tags during its computation", async () => {
  const { db } = store;
  const ids = await makeNetwork(db, { memberCount: 60, seed: 5 });
  const [leaver = "", hider = "", changer = "", hidden = ""] = ids;
  await changeMember(db, hidden, { isPublic: false });
  const [common] = await db.select().from(skyTags).orderBy(skyTags.count).limit(1);
  let joiner = "";
  const epoch = await settle(async () => {
    const shown = await readSeats(db);
    joiner = await joinMember(db, { userBadges: [common?.tag ?? ""] });
    await db.transaction(async (tx) => {
      await lockMap(tx);
      await removeMemberFromMap(tx, leaver);
      await tx.delete(users).where(eq(users.id, leaver));
    });
    await changeMember(db, hider, { isPublic: false });
    await changeMember(db, changer, { userBadges: [common?.tag ?? ""] });
    await changeMember(db, hidden, { isPublic: true });
    const now = await readSeats(db);
    for (const id of ids.slice(4)) expect(now.get(id)).toBe(shown.get(id));
  });
  const settled = await readSeats(db);
  expect([...settled.keys()].sort()).toEqual([...ids.slice(1), joiner].sort());
  const [inForce] = await db.select().from(skyEpochs);
  expect(inForce?.id).toBe(epoch);
  expect(await db.$count(skyEpochs)).toBe(1);
  expect(await countSeats()).toBe(settled.size);
  const expected = await findSeatFor(db, changer, [common?.tag ?? ""]);
  expect(settled.get(changer)).toBe(`${expected.x} ${expected.y}`);
});

test("sky-618: one process settles the sky at a time, and an epoch of a killed process is begun again", async () => {
  const { db } = store;
  await makeNetwork(db, { memberCount: 50, seed: 5 });
  expect(await beginEpoch(db, { restHours: 20 })).toBeNull();
  const begun = await Promise.all([1, 2, 3].map(() => beginEpoch(db, { restHours: 0 })));
  const [epoch = -1] = begun.flatMap((id) => id ?? []);
  expect(begun.filter((id) => id !== null)).toEqual([epoch]);
  expect(await beginEpoch(db, { restHours: 0 })).toBeNull();

  const input = await readSkyInput(db);
  const sky = settleSky(input);
  await writeEpoch(db, epoch, { ...sky, seats: sky.seats.slice(0, 20) }, input);
  const before = await readSeats(db);
  await db
    .update(skyEpochs)
    .set({ touchedAt: sql`now() - interval '3 minutes'` })
    .where(eq(skyEpochs.id, epoch));
  const again = await beginEpoch(db, { restHours: 20 });
  expect(again).toBe(epoch);
  expect(await countSeats()).toBe(before.size);
  await abandonEpoch(db, again ?? -1);
  expect(await readSeats(db)).toEqual(before);
  await expect(writeEpoch(db, epoch, sky, input)).rejects.toThrow("another process");
});

test("sky-619: a new epoch moves no member while nothing has changed", async () => {
  await makeNetwork(store.db, { memberCount: 200, seed: 8 });
  const before = await readSeats(store.db);
  await settle();
  expect(await readSeats(store.db)).toEqual(before);
});
