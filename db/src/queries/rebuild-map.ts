import { sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { connectionCutoffs, connections, tags, users, userTags } from "../schema/index.ts";
import { listRows, storeLists } from "./connection-lists.ts";
import { rankAnew } from "./connection-ranks.ts";
import { recountAllTags } from "./tags.ts";

const membersAtOnce = 500;

/**
 * Makes the tag index and all links anew from what members show, where too many have come at once
 * to be told change by change. Only within a map turn.
 */
export async function rebuildMap(tx: Database): Promise<void> {
  await recountAllTags(tx);
  await tx.execute(sql`analyze ${userTags}, ${tags}`);
  await linkEveryone(tx);
}

/** Draws all links anew from the tag index as it stands. Only within a map turn. */
export async function linkEveryone(tx: Database): Promise<void> {
  await tx.delete(connections);
  await tx.delete(connectionCutoffs);
  const members = await tx.select({ id: users.id }).from(users).orderBy(users.id);
  const ids = members.map(({ id }) => id);
  for (let start = 0; start < ids.length; start += membersAtOnce) {
    const part = ids.slice(start, start + membersAtOnce);
    const rows = await listRows(tx, part);
    await storeLists(tx, { userId: "", rows, lists: await rankAnew(tx, part) });
  }
}
