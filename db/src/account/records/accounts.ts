import { eq, inArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import { messages, objects, serverMembers, servers, users } from "../../schema/index.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { deleteStashesOf } from "../../keepers/acts/acts.ts";
import { clearIconsOf } from "../../chat/servers/servers.ts";

/** The servers that a member is in or owns. */
export async function listServerIdsOf(db: Database, userId: string): Promise<string[]> {
  const rows = await union(
    db
      .select({ id: serverMembers.serverId })
      .from(serverMembers)
      .where(eq(serverMembers.userId, userId)),
    db.select({ id: servers.id }).from(servers).where(eq(servers.ownerId, userId)),
  );
  return rows.map((row) => row.id).sort();
}

/**
 * Takes the author's name off up to `atMost` of their messages and answers how many they were. A message
 * that is nothing but files becomes a tombstone, since those go with the account. Whoever wrote for years has more of them than one statement may take time for.
 */
export async function orphanMessages(
  db: Database,
  userId: string,
  atMost: number,
): Promise<number> {
  const some = db
    .select({ id: messages.id })
    .from(messages)
    .where(eq(messages.userId, userId))
    .limit(atMost);
  const orphaned = await db
    .update(messages)
    .set({
      userId: null,
      deletedAt: sql`case when ${messages.content} = ''
        then coalesce(${messages.deletedAt}, now()) else ${messages.deletedAt} end`,
    })
    .where(inArray(messages.id, some))
    .returning({ id: messages.id });
  return orphaned.length;
}

/**
 * Removes an account with all that only it owns. Answers the keys of its objects, which are doomed:
 * their bytes go once the transaction has committed. Within a node turn, after the member has left
 * every server.
 */
export async function deleteUser(tx: Database, userId: string): Promise<string[]> {
  await clearIconsOf(tx, userId);
  await deleteStashesOf(tx, userId);
  const keysToDelete = await tx
    .update(objects)
    .set({ state: "doomed", updatedAt: sql`now()` })
    .where(eq(objects.userId, userId))
    .returning({ key: objects.key });
  await insertErasures(tx, "user", [userId]);
  await tx.delete(users).where(eq(users.id, userId));
  return keysToDelete.map(({ key }) => key);
}
