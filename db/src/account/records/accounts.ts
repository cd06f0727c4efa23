import { eq, inArray, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  channels,
  messages,
  objects,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { insertErasures } from "../../erasures/erasures.ts";
import { deleteStashesOf } from "../../keepers/acts/acts.ts";
import { clearIconsOf } from "../../chat/servers/servers.ts";

/** Returns the ids of the servers that a member belongs to or owns. */
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
 * Removes the author from up to `atMost` of a member's messages and returns how many it changed. A
 * message that has only files becomes a tombstone, because the files are deleted with the account. The
 * limit exists because one statement could take too long for many messages.
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
 * Deletes an account with everything that only it owns. Returns the keys of its objects, which are marked
 * for deletion; remove their bytes after the commit. Call it under the username lock, after the member
 * has left every server.
 */
export async function deleteUser(tx: Database, userId: string): Promise<string[]> {
  await passOnImportedFiles(tx, userId);
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

/** Gives the files of imported messages to the owners of their servers, because other members wrote them. */
async function passOnImportedFiles(tx: Database, userId: string): Promise<void> {
  await tx.execute(sql`
    update ${attachments} set "userId" = ${servers.ownerId}
    from ${messages}, ${channels}, ${servers}
    where ${attachments.userId} = ${userId} and ${messages.id} = ${attachments.messageId}
      and ${messages.maskId} is not null and ${channels.id} = ${messages.channelId}
      and ${servers.id} = ${channels.serverId}`);
}
