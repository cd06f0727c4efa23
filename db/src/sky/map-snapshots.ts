import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { connections, counters, mapChanges, seats, users, userTags } from "../schema/index.ts";
import type { MapMember } from "./constellation.ts";
import { recordedChanges, versionCounter } from "./lock-map.ts";
import { type MapRegion, regionsAmong } from "./regions.ts";
import { epochInForce } from "./seats.ts";

const version = sql<number>`coalesce(
  (select ${counters.value} from ${counters} where ${counters.name} = ${versionCounter}), 0
)`.mapWith(Number);

const epoch = sql<number>`${epochInForce}`;

const regions = regionsAmong(sql`true`);

/** The public members of whom a condition on `member` holds, in order of their ids. */
const membersAmong = (isMeant: SQL) => sql<MapMember[]>`(
  select coalesce(json_agg(json_build_object(
    'id', member, 'username', "username", 'displayName', "displayName",
    'showOnlineStatus', "showOnlineStatus", 'profileImageUrl', "profileImageUrl",
    'x', coalesce("x", 0), 'y', coalesce("y", 0)
  ) order by member), '[]')
  from (
    select ${users.id} as member, "username", "displayName", "showOnlineStatus",
      "profileImageUrl", ${seats.x}, ${seats.y}
    from ${users}
    left join ${seats} on ${seats.userId} = ${users.id} and ${seats.epoch} = ${epochInForce}
    where ${users.isPublic}
  ) as shown
  where ${isMeant})`;

/** What the map is made of, at one moment. What two linked members share is what both carry. */
export type MapParts = {
  version: number;
  epoch: number;
  regions: MapRegion[];
  /** This moment among those of changes, for `readMapUpdate`. */
  moment: number;
  members: MapMember[];
  /** By member, the tags that they carry, with a space between. */
  tagsByMember: Record<string, string>;
  /** By member, those of a greater id whom they are linked with, with a space between. */
  linked: Record<string, string>;
};

/**
 * Reads the parts of the map in one statement, far faster than the links that they make. Those of
 * 100 000 members take seconds, and longer than other statements may where there is much else to do.
 */
export async function readMapParts(db: Database): Promise<MapParts> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '30s'`);
    return only(
      await tx.select({ version, epoch, regions, moment, ...partsOf(sql`true`) }).from(always),
    );
  });
}

/** The parts of the map that have changed since a moment: all there is now of `changedIds`. */
export type MapUpdate = MapParts & { changedIds: string[] };

/** Reads what has changed since a moment, in one statement. Null when that is no longer recorded. */
export async function readMapUpdate(db: Database, since: number): Promise<MapUpdate | null> {
  const changed = sql`(
    select unnest(${mapChanges.userIds}) from ${mapChanges} where ${mapChanges.id} > ${since}
  )`;
  const changedIds = sql<string[]>`(
    select coalesce(json_agg(distinct id), '[]') from ${changed} as changed(id))`;
  const isRecorded = sql<boolean>`${moment} between ${since} and ${since + recordedChanges} and not exists (
    select from ${mapChanges} where ${mapChanges.id} > ${since} and ${mapChanges.userIds} is null
  )`;
  const { isRecorded: isComplete, ...news } = only(
    await db
      .select({
        version,
        epoch,
        regions,
        moment,
        changedIds,
        isRecorded,
        ...partsOf(sql`member in ${changed}`),
      })
      .from(always),
  );
  return isComplete ? news : null;
}

const moment = sql<number>`(select coalesce(max(${mapChanges.id}), 0) from ${mapChanges})`.mapWith(
  Number,
);

/** The parts that concern the members of whom a condition on `member` holds. */
function partsOf(isMeant: SQL) {
  const tagsByMember = sql<Record<string, string>>`(
    select coalesce(json_object_agg(member, words), '{}') from (
      select member, string_agg(tag, ' ') as words
      from (select ${userTags.userId} as member, ${userTags.tag} from ${userTags}) as tagged
      where ${isMeant} group by member
    ) as carried)`;
  const linked = sql<Record<string, string>>`(
    select coalesce(json_object_agg(member, others), '{}') from (
      select member, string_agg(other::text, ' ') as others
      from (
        select ${connections.fromUserId} as member, ${connections.toUserId} as other
        from ${connections}
      ) as pair
      where ${isMeant} group by member
    ) as linked)`;
  return { members: membersAmong(isMeant), tagsByMember, linked };
}

/** A row of its own, which the parts are read into. */
const always = sql`(select) as always`;

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("The map was not answered.");
  return row;
}
