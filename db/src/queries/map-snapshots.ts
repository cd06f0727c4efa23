import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { connections, counters, tags, users, userTags } from "../schema/index.ts";
import type { MapMember } from "./constellation.ts";
import { versionCounter } from "./map-turn.ts";

const version = sql<number>`coalesce(
  (select ${counters.value} from ${counters} where ${counters.name} = ${versionCounter}), 0
)`.mapWith(Number);

/** The public members in order of their ids. */
const members = sql<MapMember[]>`(
  select coalesce(json_agg(json_build_object(
    'id', ${users.id}, 'username', ${users.username}, 'displayName', ${users.displayName},
    'showOnlineStatus', ${users.showOnlineStatus}, 'profileImageUrl', ${users.profileImageUrl}
  ) order by ${users.id}), '[]')
  from ${users} where ${users.isPublic})`;

/**
 * The whole map as it is at one moment. The links come as the text of a JSON array in order of their
 * ends: they are many, and only passed on.
 */
export type MapSnapshot = { version: number; members: MapMember[]; linksJson: string };

/** Reads the whole map in one statement, so that its version, members and links belong together. */
export async function readMap(db: Database): Promise<MapSnapshot> {
  // Tags need no escaping: the schema lets only letters, digits, hyphens and underscores in.
  const links = sql<string>`(
    select '[' || coalesce(string_agg(
      '{"fromUserId":"' || "fromUserId" || '","toUserId":"' || "toUserId"
        || '","strength":' || strength
        || ',"sharedTags":["' || array_to_string("sharedTags", '","') || '"]}', ','), '') || ']'
    from (
      select * from ${connections} order by ${connections.fromUserId}, ${connections.toUserId}
    ) as ordered)`;
  return only(await db.select({ version, members, linksJson: links }).from(always));
}

/** What the map is made of, at one moment. What two linked members share is what both carry. */
export type MapParts = {
  version: number;
  members: MapMember[];
  /** By member, the tags that others carry too, with a space between. */
  carried: Record<string, string>;
  /** By member, those of a greater id whom they are linked with: 32 hexadecimal digits each. */
  linked: Record<string, string>;
};

/** Reads the parts of the map in one statement, far faster than the links that they make. */
export async function readMapParts(db: Database): Promise<MapParts> {
  const carried = sql<Record<string, string>>`(
    select coalesce(json_object_agg(member, words), '{}') from (
      select ${userTags.userId} as member, string_agg(${tags.name}, ' ') as words
      from ${userTags} join ${tags} on ${tags.name} = ${userTags.tag} and ${tags.memberCount} > 1
      group by ${userTags.userId}
    ) as carried)`;
  const linked = sql<Record<string, string>>`(
    select coalesce(json_object_agg(member, others), '{}') from (
      select ${connections.fromUserId} as member,
        encode(string_agg(uuid_send(${connections.toUserId}), ''), 'hex') as others
      from ${connections} group by ${connections.fromUserId}
    ) as linked)`;
  return only(await db.select({ version, members, carried, linked }).from(always));
}

/** A row of its own, which the parts are read into. */
const always = sql`(select) as always`;

function only<Row>([row]: readonly Row[]): Row {
  if (!row) throw new Error("The map was not answered.");
  return row;
}
