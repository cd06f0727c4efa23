import { sql } from "drizzle-orm";
import type { Database } from "../src/database.ts";
import { storeLists } from "../src/queries/connection-lists.ts";
import { rankAnew } from "../src/queries/connection-ranks.ts";
import { connectionCutoffs, connections, tags, users, userTags } from "../src/schema/index.ts";

/**
 * Makes the tag index and the links of members who were written with their badges and nothing else,
 * all at once, where a network is too large to be told change by change.
 */
export async function buildSky(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    await tx.delete(userTags);
    await tx.delete(tags);
    await tx.execute(sql`
      insert into ${userTags} ("id", "userId", "tag")
      select gen_random_uuid(), ${users.id}, unnest(${users.userBadges})
      from ${users} where ${users.isPublic}`);
    await tx.execute(sql`
      insert into ${tags} ("id", "name", "usageCount", "memberCount")
      select gen_random_uuid(), ${userTags.tag}, count(*), count(*)
      from ${userTags} group by ${userTags.tag}`);
    await tx.execute(sql`analyze ${userTags}, ${tags}`);
    await linkEveryone(tx);
  });
}

/** Draws all links anew from the tag index as it stands. */
export async function linkEveryone(tx: Database): Promise<void> {
  await tx.delete(connections);
  await tx.delete(connectionCutoffs);
  const members = await tx.select({ id: users.id }).from(users);
  const lists = await rankAnew(
    tx,
    members.map(({ id }) => id),
  );
  await storeLists(tx, { userId: "", rows: [], lists });
}
