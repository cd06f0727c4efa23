import { not, type SQL, sql } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import { connectionLists, connections, tags, users, userTags } from "../schema/index.ts";
import { candidatesOf, linksPerMember, listAmong, sharedBy } from "./connection-ranks.ts";
import { recountAllTags } from "../shrine/tags.ts";
import { settleWithin } from "./settling.ts";

const membersAtOnce = 500;

/**
 * Rebuilds the tag index, all links and the sky from public data, after too many changes for separate
 * updates. Call it only while the map is locked.
 */
export async function rebuildMap(tx: Database): Promise<void> {
  await recountAllTags(tx);
  await tx.execute(sql`analyze ${userTags}, ${tags}`);
  await linkEveryone(tx);
  await settleWithin(tx);
}

/** Rebuilds all links from the current tag index. Call it only while the map is locked. */
export async function linkEveryone(tx: Database): Promise<void> {
  await tx.delete(connections);
  await tx.delete(connectionLists);
  const members = await tx
    .select({ id: users.id })
    .from(users)
    .where(not(users.isBot))
    .orderBy(users.id);
  const ids = members.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += membersAtOnce) {
    const part = sql`(
      select value::uuid as id from jsonb_array_elements_text(
        ${JSON.stringify(ids.slice(start, start + membersAtOnce))}::text::jsonb)
    ) as member`;
    await insertLists(tx, part);
    await insertLinks(tx, part);
  }
}

async function insertLists(tx: Database, members: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${connectionLists} ("userId", "otherIds", "ranks", "isWhole")
    select member.id, list.*
    from ${members} cross join lateral (${listAmong(candidatesOf(sql`member.id`))}) as list`);
}

/**
 * Inserts the links that these members select. Links that others also select exist already, or will be
 * inserted with them.
 */
async function insertLinks(tx: Database, members: SQL): Promise<void> {
  await tx.execute(sql`
    insert into ${connections} as link
      ("id", "fromUserId", "toUserId", "isKeptByFrom", "isKeptByTo", "sharedTags", "strength")
    select gen_random_uuid(), pair.*, shared.tags, cardinality(shared.tags)
    from (
      select least(member.id, "otherId") as "fromUserId", greatest(member.id, "otherId") as "toUserId",
        bool_or(member.id < "otherId") as "fromKeeps", bool_or(member.id > "otherId") as "toKeeps"
      from ${members}
      join ${connectionLists} as list on list."userId" = member.id
      cross join lateral unnest(list."otherIds"[1:${linksPerMember}]) as "otherId"
      group by 1, 2
    ) as pair cross join lateral (
      ${sharedBy(sql`pair."fromUserId"`, sql`pair."toUserId"`)}
    ) as shared
    on conflict ("fromUserId", "toUserId") do update set
      "isKeptByFrom" = link."isKeptByFrom" or excluded."isKeptByFrom",
      "isKeptByTo" = link."isKeptByTo" or excluded."isKeptByTo"`);
}
