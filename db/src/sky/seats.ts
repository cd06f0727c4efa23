import { hash } from "node:crypto";
import { eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { galaxies, seats, skyEpochs, skyTags, tags, users, userTags } from "../schema/index.ts";
import {
  anchorAtHome,
  foundGalaxy,
  type LayoutAddition,
  tagsToAnchor,
} from "../sky-model/found-galaxy.ts";
import { createLattice } from "../sky-model/lattice.ts";
import type { Anchor, Galaxy, Point } from "../sky-model/layout.ts";
import { indexLayout, targetOf } from "../sky-model/target.ts";
import { withParts } from "../sql/statement-parts.ts";

/** The number of the epoch in force; null before the first. */
export const epochInForce = sql`(
  select max(${skyEpochs.id}) from ${skyEpochs} where ${skyEpochs.settledAt} is not null
)`;

/** Returns a digest of the tags that a seat was chosen for. */
export const digestOfTags = (tagNames: readonly string[]): string =>
  hash("md5", [...tagNames].sort().join(" "));

/**
 * Updates a member's seat after a change of tags: the member gets the free seat nearest to their new
 * target. No other member moves. A member who is not public keeps their seat. Returns whether the seat
 * changed. Call it only while the map is locked, after the tags were counted.
 */
export async function takeSeat(tx: Database, userId: string): Promise<boolean> {
  const sky = await readSky(tx, userId, ownTags(userId));
  const { held } = sky;
  if (!held) return false;
  const tagsDigest = digestOfTags(sky.memberTags);
  const isSeated = held.tagsDigest !== null;
  if (isSeated && (!held.isPublic || held.tagsDigest === tagsDigest)) return false;

  const gain = await anchorNewTags(tx, sky);
  if (gain) await storeGain(tx, sky.epoch, gain);
  const seat = await findFreeSeat(tx, userId, withGain(sky, gain));
  const values = { ...seat, tagsDigest, takenAt: sql`now()` };
  await tx
    .insert(seats)
    .values({ userId, epoch: sky.epoch, ...values })
    .onConflictDoUpdate({ target: [seats.userId, seats.epoch], set: values });
  return held.x !== seat.x || held.y !== seat.y;
}

/** Returns the seat that a member would get for exactly these tags. It writes nothing. */
export async function findSeatFor(
  db: Database,
  userId: string,
  wanted: readonly string[],
): Promise<Point> {
  const among = sql`select tag from unnest(${sql.param(wanted)}::text[]) as wanted(tag)`;
  const sky = await readSky(db, userId, among);
  return findFreeSeat(db, userId, sky);
}

const ownTags = (userId: string) =>
  sql`select ${userTags.tag} as tag from ${userTags} where ${userTags.userId} = ${userId}`;

/** The data that determine a member's target. */
type SkyAround = {
  epoch: number;
  quietRadius: number;
  memberTags: string[];
  anchors: Anchor[];
  /** The galaxies of the anchors. */
  galaxies: Galaxy[];
  /** The shared tags of the member that have no anchor. */
  placeless: { tag: string; carrierCount: number }[];
  /**
   * The member and their seat, with null columns if they have none; null if the member does not exist.
   */
  held: { isPublic: boolean; x: number | null; y: number | null; tagsDigest: string | null } | null;
};

/** Reads everything in one statement, with one look-up for each part. */
async function readSky(db: Database, userId: string, tagsQuery: SQL): Promise<SkyAround> {
  const parts = {
    epoch: sql`
      select ${skyEpochs.id}, ${skyEpochs.quietRadius} from ${skyEpochs}
      where ${skyEpochs.settledAt} is not null order by ${skyEpochs.id} desc limit 1`,
    carried: tagsQuery,
    anchored: sql`
      select ${skyTags.tag}, ${skyTags.galaxy}, ${skyTags.x}, ${skyTags.y}, ${skyTags.count}
      from epoch cross join carried
      join ${skyTags} on ${skyTags.epoch} = epoch.id and ${skyTags.tag} = carried.tag`,
    around: sql`
      select ${galaxies.tag}, ${galaxies.x}, ${galaxies.y}, ${galaxies.radius}, ${galaxies.tagCount}
      from epoch cross join (select distinct galaxy from anchored) as anchored
      join ${galaxies} on ${galaxies.epoch} = epoch.id and ${galaxies.tag} = anchored.galaxy`,
    placeless: sql`
      select ${tags.name} as tag, ${tags.memberCount} as "carrierCount"
      from carried join ${tags} on ${tags.name} = carried.tag and ${tags.memberCount} > 1
      where carried.tag not in (select tag from anchored)`,
    held: sql`
      select ${users.isPublic}, ${seats.x}, ${seats.y}, ${seats.tagsDigest}
      from epoch join ${users} on ${users.id} = ${userId}
      left join ${seats} on ${seats.userId} = ${users.id} and ${seats.epoch} = epoch.id`,
  };
  const all = (part: SQL) => sql`(select coalesce(json_agg(part), '[]') from ${part} as part)`;
  const [sky] = await withParts(db, parts)
    .select({
      epoch: sql<number>`id`,
      quietRadius: sql<number>`"quietRadius"`,
      memberTags: sql<string[]>`(select coalesce(json_agg(tag order by tag), '[]') from carried)`,
      anchors: sql<Anchor[]>`${all(sql`anchored`)}`,
      galaxies: sql<Galaxy[]>`${all(sql`around`)}`,
      placeless: sql<SkyAround["placeless"]>`${all(sql`placeless`)}`,
      held: sql<SkyAround["held"]>`(select to_json(held) from held)`,
    })
    .from(sql`epoch`);
  if (!sky) throw new Error("The sky has no epoch.");
  return { ...sky, anchors: sky.anchors.sort(byTag) };
}

const byTag = (a: Anchor, b: Anchor) => (a.tag < b.tag ? -1 : 1);

/** Returns anchors for those of a member's tags that have become shared since the sky was settled. */
async function anchorNewTags(tx: Database, sky: SkyAround): Promise<LayoutAddition | null> {
  if (sky.placeless.length === 0) return null;
  const memberCount = await tx.$count(users, eq(users.isPublic, true));
  const wanted = tagsToAnchor(sky.placeless, memberCount);
  if (wanted.length === 0) return null;
  const atHome = anchorAtHome(wanted, sky.anchors, indexLayout(sky));
  if (atHome) return atHome;
  const { epoch: _, ...columns } = getTableColumns(galaxies);
  const all = await tx.select(columns).from(galaxies).where(eq(galaxies.epoch, sky.epoch));
  return foundGalaxy(wanted, { ...sky, galaxies: all }, memberCount);
}

const withGain = (sky: SkyAround, gain: LayoutAddition | null): SkyAround => ({
  ...sky,
  anchors: [...sky.anchors, ...(gain?.anchors ?? [])],
  galaxies: [...sky.galaxies, ...(gain?.galaxy ? [gain.galaxy] : [])],
});

async function storeGain(tx: Database, epoch: number, gain: LayoutAddition): Promise<void> {
  if (gain.galaxy) await tx.insert(galaxies).values({ epoch, ...gain.galaxy });
  const rows = gain.anchors.map((anchor) => ({
    ...anchor,
    epoch,
    nameX: Math.round(anchor.x),
    nameY: Math.round(anchor.y),
  }));
  await tx.insert(skyTags).values(rows);
}

const firstReach = 160;

/** Returns the free seat nearest to a member's target. Their own seat counts as free. */
async function findFreeSeat(db: Database, userId: string, sky: SkyAround): Promise<Point> {
  const target = targetOf({ id: userId, tags: sky.memberTags }, indexLayout(sky));
  for (let reach = firstReach; ; reach *= 2) {
    const lattice = createLattice(target, reach);
    const near = await db
      .select({ x: seats.x, y: seats.y })
      .from(seats)
      .where(sql`${isWithin(sky.epoch, target, reach)} and ${seats.userId} <> ${userId}`);
    for (const seat of near) lattice.take(seat);
    const free = lattice.nearestFree(target, reach - 2 * seatWidth);
    if (free) return free;
  }
}

const seatWidth = 32;

/** SQL condition: a seat is near a point. It uses the index of the exclusion constraint. */
const isWithin = (epoch: number, { x, y }: Point, reach: number) => sql`
  int4range(${seats.epoch}, ${seats.epoch}, '[]') && int4range(${epoch}, ${epoch}, '[]')
  and box(point(${seats.x} + 1, ${seats.y} + 1), point(${seats.x} + 31, ${seats.y} + 15))
    && box(point(${x - reach}::float8, ${y - reach}::float8),
      point(${x + reach}::float8, ${y + reach}::float8))`;
