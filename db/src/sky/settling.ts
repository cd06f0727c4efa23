import { and, eq, isNotNull, isNull, lt, not, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { galaxies, seats, skyEpochs, skyTags, users, userTags } from "../schema/index.ts";
import { type FormerSky, type SettledSky, settleSky, type SkyInput } from "../sky-model/settle.ts";
import { advanceMapVersion, lockMap, recordMapChange } from "./lock-map.ts";
import { digestOfTags, epochInForce, takeSeat } from "./seats.ts";

/** Reads a snapshot of all data for a new sky. Bots have no seat. */
export async function readSkyInput(db: Database): Promise<SkyInput> {
  const rows = await db
    .select({
      id: users.id,
      isPublic: users.isPublic,
      seat: { x: seats.x, y: seats.y },
      tags: sql<string[] | null>`(
        select json_agg(${userTags.tag} order by ${userTags.tag})
        from ${userTags} where ${userTags.userId} = ${users.id})`,
    })
    .from(users)
    .leftJoin(seats, and(eq(seats.userId, users.id), sql`${seats.epoch} = ${epochInForce}`))
    .where(not(users.isBot))
    .orderBy(sql`${seats.takenAt} nulls last`, users.id);
  const members = rows.flatMap(({ isPublic, tags, ...row }) =>
    isPublic ? [{ ...row, tags: tags ?? [] }] : [],
  );
  const hidden = rows.flatMap(({ isPublic, id, seat }) => (isPublic ? [] : [{ id, seat }]));
  const isFirst = rows.every(({ seat }) => seat === null);
  return { members, hidden, former: isFirst ? null : await readFormerSky(db) };
}

async function readFormerSky(db: Database): Promise<FormerSky | null> {
  const [epoch] = await db
    .select()
    .from(skyEpochs)
    .where(sql`${skyEpochs.id} = ${epochInForce}`);
  if (!epoch) return null;
  const { quietRadius, meanDistance } = epoch;
  const inForce = { galaxies: eq(galaxies.epoch, epoch.id), anchors: eq(skyTags.epoch, epoch.id) };
  return {
    ...{ quietRadius, meanDistance },
    galaxies: await db.select().from(galaxies).where(inForce.galaxies).orderBy(galaxies.tag),
    anchors: await db.select().from(skyTags).where(inForce.anchors).orderBy(skyTags.tag),
  };
}

/**
 * The conditions for settling a sky. The first one is settled while no member has a seat, later ones
 * after a pause.
 */
export type SettlingTerms = {
  /** The pause after a sky was settled or found good, in hours. */
  restHours: number;
};

/** A process that has not written for this time was killed, and its epoch is discarded. */
const abandonedAfter = sql`interval '2 minutes'`;

/**
 * Begins a new epoch, unless another process is settling or the pause has not ended. Returns its number,
 * or null. The map lock serializes the processes, and the new row is visible to the others.
 */
export function beginEpoch(db: Database, { restHours }: SettlingTerms): Promise<number | null> {
  return db.transaction(async (tx) => {
    await lockMap(tx);
    const abandoned = await tx
      .delete(skyEpochs)
      .where(
        and(isNull(skyEpochs.settledAt), lt(skyEpochs.touchedAt, sql`now() - ${abandonedAfter}`)),
      )
      .returning({ id: skyEpochs.id });
    const isDue = abandoned.length > 0 || restHours === 0;
    const [begun] = await tx
      .select({ id: skyEpochs.id })
      .from(skyEpochs)
      .where(isNull(skyEpochs.settledAt));
    if (begun) return null;
    const [inForce] = await tx
      .update(skyEpochs)
      .set({ touchedAt: sql`now()` })
      .where(
        and(
          sql`${skyEpochs.id} = ${epochInForce}`,
          isDue
            ? undefined
            : lt(skyEpochs.touchedAt, sql`now() - make_interval(hours => ${restHours}::int)`),
        ),
      )
      .returning({ id: skyEpochs.id });
    if (!inForce) return null;
    const id = inForce.id + 1;
    await tx.insert(skyEpochs).values({ id, quietRadius: 0, meanDistance: 0 });
    return id;
  });
}

/** Discards an epoch that was begun. */
export async function abandonEpoch(db: Database, id: number): Promise<void> {
  await db.delete(skyEpochs).where(and(eq(skyEpochs.id, id), isNull(skyEpochs.settledAt)));
}

const rowsAtOnce = 100;

/**
 * Writes the sky of a new epoch in small steps, so that other writers are not blocked. It is not visible
 * yet. Throws when the epoch no longer exists.
 */
export async function writeEpoch(
  db: Database,
  epoch: number,
  sky: SettledSky,
  { members }: SkyInput,
): Promise<void> {
  const { quietRadius, meanDistance } = sky;
  const touch = async (values: Partial<typeof skyEpochs.$inferInsert> = {}) => {
    const touched = await db
      .update(skyEpochs)
      .set({ ...values, touchedAt: sql`now()` })
      .where(and(eq(skyEpochs.id, epoch), isNull(skyEpochs.settledAt)))
      .returning({ id: skyEpochs.id });
    if (touched.length === 0) throw new Error("The epoch was taken over by another process.");
  };
  await touch({ quietRadius, meanDistance });
  for (const part of inParts(sky.galaxies)) {
    await db.insert(galaxies).values(part.map((galaxy) => ({ ...galaxy, epoch })));
  }
  const nameOf = new Map(sky.regions.map((region) => [region.tag, region]));
  for (const part of inParts(sky.anchors)) {
    const rows = part.map((anchor) => {
      const { x: nameX, y: nameY } = nameOf.get(anchor.tag) ?? { x: 0, y: 0 };
      return { ...anchor, epoch, nameX, nameY };
    });
    await db.insert(skyTags).values(rows);
  }
  // A hidden member's seat was chosen for no tags, so they get another when they become visible.
  const digests = new Map(members.map(({ id, tags }) => [id, digestOfTags(tags)]));
  for (const part of inParts(sky.seats)) {
    await insertSeats(
      db,
      epoch,
      part.map(({ id, x, y }) => ({ userId: id, x, y, tagsDigest: digests.get(id) ?? "" })),
    );
    await touch();
  }
}

/** Omits members who have left since the snapshot. The times at which members chose their seats stay. */
async function insertSeats(
  db: Database,
  epoch: number,
  rows: readonly Omit<typeof seats.$inferInsert, "epoch">[],
): Promise<void> {
  await db.execute(sql`
    insert into ${seats} ("userId", "epoch", "x", "y", "tagsDigest", "takenAt")
    select wanted."userId", ${epoch}::int, wanted.x, wanted.y, wanted."tagsDigest",
      coalesce(held."takenAt", now())
    from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      as wanted("userId" uuid, x int, y int, "tagsDigest" text)
    join ${users} on ${users.id} = wanted."userId"
    left join ${seats} as held on held."userId" = wanted."userId" and held."epoch" = ${epochInForce}`);
}

function* inParts<Row>(rows: readonly Row[]): Generator<readonly Row[]> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    yield rows.slice(start, start + rowsAtOnce);
  }
}

/**
 * Puts a written epoch into force. Members who joined or changed their tags since the snapshot first get
 * a seat in it. Publish the whole map as changed afterwards.
 */
export function enforceEpoch(db: Database, epoch: number): Promise<void> {
  return db.transaction(async (tx) => {
    await lockMap(tx);
    const late = await tx
      .select({ id: users.id })
      .from(users)
      .leftJoin(
        sql`${seats} as held`,
        sql`held."userId" = ${users.id} and held."epoch" = ${epochInForce}`,
      )
      .leftJoin(seats, and(eq(seats.userId, users.id), eq(seats.epoch, epoch)))
      .where(
        sql`not ${users.isBot} and (${seats.userId} is null
          or (${users.isPublic} and held."tagsDigest" <> ${seats.tagsDigest}))`,
      )
      .orderBy(users.id);
    await putInForce(tx, epoch);
    for (const { id } of late) await takeSeat(tx, id);
    await recordMapChange(tx, null);
    await advanceMapVersion(tx);
  });
}

async function putInForce(tx: Database, epoch: number): Promise<void> {
  const settled = await tx
    .update(skyEpochs)
    .set({ settledAt: sql`now()`, touchedAt: sql`now()` })
    .where(and(eq(skyEpochs.id, epoch), isNull(skyEpochs.settledAt)))
    .returning({ id: skyEpochs.id });
  if (settled.length === 0) throw new Error("The epoch was taken over by another process.");
}

/** Deletes the epochs before the one in force, in small steps. */
export async function deleteFormerEpochs(db: Database): Promise<void> {
  const isFormer = sql`${seats.epoch} < ${epochInForce}`;
  for (let gone = rowsAtOnce; gone === rowsAtOnce;) {
    const some = db.select({ id: seats.userId }).from(seats).where(isFormer).limit(rowsAtOnce);
    const rows = await db
      .delete(seats)
      .where(and(isFormer, sql`${seats.userId} in ${some}`))
      .returning({ id: seats.userId });
    gone = rows.length;
  }
  await db
    .delete(skyEpochs)
    .where(and(isNotNull(skyEpochs.settledAt), sql`${skyEpochs.id} < ${epochInForce}`));
}

/**
 * Returns how many members have no seat, because they joined before there were seats, or through an older
 * version.
 */
export const countUnseated = (db: Database): Promise<number> =>
  db.$count(selectUnseated(db).as("unseated"));

const selectUnseated = (db: Database) =>
  db
    .select({ id: users.id })
    .from(users)
    .leftJoin(seats, and(eq(seats.userId, users.id), sql`${seats.epoch} = ${epochInForce}`))
    .where(and(isNull(seats.userId), not(users.isBot)))
    .orderBy(users.id);

/** Gives a seat to each member without one, one after the other. */
export async function seatUnseated(db: Database): Promise<void> {
  for (const { id } of await selectUnseated(db)) {
    await db.transaction(async (tx) => {
      await lockMap(tx);
      await takeSeat(tx, id);
      await recordMapChange(tx, [id]);
      await advanceMapVersion(tx);
    });
  }
}

/** Settles the sky in a transaction that has locked the map, after many members were inserted at once. */
export async function settleWithin(tx: Database): Promise<void> {
  // While the sky is computed no statement runs: several seconds for ten thousand members.
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
  const [last] = await tx.select({ id: sql<number>`max(${skyEpochs.id})` }).from(skyEpochs);
  const epoch = (last?.id ?? 0) + 1;
  const input = await readSkyInput(tx);
  await tx.insert(skyEpochs).values({ id: epoch, quietRadius: 0, meanDistance: 0 });
  await writeEpoch(tx, epoch, settleSky(input), input);
  await putInForce(tx, epoch);
  await deleteFormerEpochs(tx);
}
