import { and, eq, gt, inArray, isNull, lte, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { attachments, removedMessages, serverBans } from "../../schema/index.ts";
import { markObjectsForDeletion } from "../../shrine/objects.ts";

/** How many messages an act may still bring back, and until when; null where there are none. */
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

/** Forgets some of what can be brought back no longer, and dooms its files; answers how many there were. */
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

/** The act that may bring a removed message back, and until when. */
export type RestoreRight = { actId: string; expiresAt: Date };

/**
 * Takes a removed message out of reach of the act that could bring it back, and keeps it for `retentionMs` under its
 * own id. Answers that act; undefined where none can bring it back.
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

/** Gives such a message back to the ban that removed it; false when that was lifted meanwhile. */
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
