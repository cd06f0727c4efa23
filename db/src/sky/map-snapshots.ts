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

/** The public members that match a condition on `member`, ordered by id. */
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

/** The data of the map at one moment. The shared tags of two linked members are those that both have. */
export type MapParts = {
  version: number;
  epoch: number;
  regions: MapRegion[];
  /** The number of the latest recorded change, for `readMapUpdate`. */
  moment: number;
  members: MapMember[];
  /** The tags of each member, separated by spaces. */
  tagsByMember: Record<string, string>;
  /** The linked members with greater ids of each member, separated by spaces. */
  linked: Record<string, string>;
};

/**
 * Reads the data of the map in one statement, far faster than complete links. For 100 000 members it
 * takes seconds, and under load longer than other statements may.
 */
export async function readMapParts(db: Database): Promise<MapParts> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = '30s'`);
    return only(
      await tx.select({ version, epoch, regions, moment, ...partsOf(sql`true`) }).from(always),
    );
  });
}

/** The data of the map that changed since a moment: everything current of `changedIds`. */
export type MapUpdate = MapParts & { changedIds: string[] };

/** Reads the changes since a moment in one statement. Returns null when they are no longer recorded. */
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

/** The data of the members that match a condition on `member`. */
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

/** A single empty row from which the data are selected. */
const always = sql`(select) as always`;

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("The map was not answered.");
  return row;
}
