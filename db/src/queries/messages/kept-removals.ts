import { and, gt, inArray, isNull, lte, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { attachments, removedMessages } from "../../schema/index.ts";
import { doomObjects } from "../objects.ts";

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
    await doomObjects(
      tx,
      files.map(({ key }) => key),
    );
    return gone.length;
  });
}
