import { and, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { attachments, removedMessages, serverBans } from "../../schema/index.ts";
import { markObjectsForDeletion } from "../../shrine/objects.ts";

/** Returns how many messages an action may still restore, and until when, or null when there are none. */
export async function findRemoved(
  db: Database,
  actIds: readonly string[],
): Promise<Map<string, { count: number; undoUntil: Date }>> {
  const rows = await db
    .select({
      actId: removedMessages.actId,
      count: sql<number>`count(*)::int`,
      undoUntil: sql<Date>`max(${removedMessages.expiresAt})`.mapWith(removedMessages.expiresAt),
    })
    .from(removedMessages)
    .where(
      and(inArray(removedMessages.actId, [...actIds]), gt(removedMessages.expiresAt, sql`now()`)),
    )
    .groupBy(removedMessages.actId);
  return new Map(rows.map(({ actId, ...removed }) => [actId, removed]));
}

const forgottenAtOnce = 200;

/**
 * Deletes some removed messages that can no longer be restored, and marks their files for deletion.
 * Returns how many there were.
 */
export async function forgetRemoved(db: Database, now: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(removedMessages)
      .where(
        inArray(
          removedMessages.messageId,
          tx
            .select({ id: removedMessages.messageId })
            .from(removedMessages)
            .where(lte(removedMessages.expiresAt, now))
            .limit(forgottenAtOnce),
        ),
      )
      .returning({ parts: removedMessages.parts });
    const ids = gone.flatMap(({ parts }) => parts.attachmentIds);
    if (ids.length === 0) return gone.length;
    const files = await tx
      .delete(attachments)
      .where(and(inArray(attachments.id, ids), isNull(attachments.messageId)))
      .returning({ key: attachments.objectKey });
    await markObjectsForDeletion(
      tx,
      files.map(({ key }) => key),
    );
    return gone.length;
  });
}

/** The action that may restore a removed message, and the end of that period. */
export type RestoreRight = { actId: string; expiresAt: Date };

/**
 * Takes a removed message from the action that could restore it and stores it for `retentionMs` under its
 * own id. Returns that action, or undefined when none can restore the message.
 */
export async function claimRemoved(
  tx: Database,
  messageId: string,
  retentionMs: number,
): Promise<RestoreRight | undefined> {
  const [holder] = await tx
    .select({ actId: removedMessages.actId, expiresAt: removedMessages.expiresAt })
    .from(removedMessages)
    .where(
      and(
        eq(removedMessages.messageId, messageId),
        ne(removedMessages.actId, messageId),
        gt(removedMessages.expiresAt, sql`now()`),
      ),
    )
    .for("update");
  if (!holder) return undefined;
  const expiresAt = sql`now() + interval '1 millisecond' * ${retentionMs}::float8`;
  await tx
    .update(removedMessages)
    .set({ actId: messageId, expiresAt })
    .where(eq(removedMessages.messageId, messageId));
  return holder;
}

/**
 * Returns such a message to the ban that removed it. Returns false when that ban was lifted in the
 * meantime.
 */
export async function releaseRemoved(
  tx: Database,
  messageId: string,
  holder: RestoreRight,
): Promise<boolean> {
  if ((await tx.$count(serverBans, eq(serverBans.id, holder.actId))) === 0) return false;
  await tx
    .update(removedMessages)
    .set(holder)
    .where(and(eq(removedMessages.messageId, messageId), eq(removedMessages.actId, messageId)));
  return true;
}
