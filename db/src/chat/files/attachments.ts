import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { attachments, channels, messages, objects } from "../../schema/index.ts";
import { markObjectsForDeletion } from "../../shrine/objects.ts";

/**
 * A file of a message. `sizeBytes` includes all stored variants; `key` identifies its bytes in the store.
 */
export type LoadedAttachment = {
  id: string;
  key: string;
  name: string;
  type: string;
  sizeBytes: number;
  width: number | null;
  height: number | null;
  alt: string | null;
};

/** Records that a member may send the file uploaded to `objectKey`, in this channel only. */
export async function insertAttachment(
  tx: Database,
  attachment: { objectKey: string; channelId: string; userId: string; name: string },
): Promise<void> {
  await tx.insert(attachments).values(attachment);
}

/** Returns whether the upload to `key` belongs to a message. Messages accept more types than images. */
export async function isForMessage(db: Database, key: string): Promise<boolean> {
  return (await db.$count(attachments, eq(attachments.objectKey, key))) > 0;
}

/**
 * One file as JSON, in a query with attachments as `a` and their objects as `o`. The type is returned
 * without its parameters.
 */
export const attachmentJson = sql`json_build_object(
  'id', a.id, 'key', o.key, 'name', a.name, 'type', split_part(o."contentType", ';', 1), 'sizeBytes', o."sizeBytes",
  'width', o.width, 'height', o.height, 'alt', a.alt)`;

/** The files of a message in order, in a query of messages. */
export const shownAttachments: SQL<LoadedAttachment[]> = sql`(
  select coalesce(json_agg(${attachmentJson} order by a.position), '[]')
  from ${attachments} a join ${objects} o on o.key = a."objectKey"
  where a."messageId" = ${messages.id}
)`;

/**
 * The text for an excerpt of a message, given its row: its content, or the names of its files if it has
 * none.
 */
export const contentOrFileNamesOf = (
  message: SQL,
) => sql<string>`coalesce(nullif(${message}.content, ''), (
  select string_agg(a.name, ', ' order by a.position)
  from ${attachments} a where a."messageId" = ${message}.id
), '')`;

/** The same in a query of messages. */
export const contentOrFileNames = contentOrFileNamesOf(sql`${messages}`);

/**
 * Deletes the files of a message and marks their objects for deletion. Returns their keys; remove their
 * bytes after the commit.
 */
export async function deleteAttachments(tx: Database, messageId: string): Promise<string[]> {
  const gone = await tx
    .delete(attachments)
    .where(eq(attachments.messageId, messageId))
    .returning({ key: attachments.objectKey });
  const keys = gone.map(({ key }) => key);
  await markObjectsForDeletion(tx, keys);
  return keys;
}

/**
 * Marks all files of channels for deletion, which are deleted in the same transaction, and leaves them to
 * the sweep. Returns the ids of the channels, including threads. The channels must be locked against new
 * messages.
 */
export async function markAttachmentsForDeletion(
  tx: Database,
  where: { serverId: string } | { channelId: string },
): Promise<string[]> {
  const isMeant =
    "serverId" in where
      ? eq(channels.serverId, where.serverId)
      : or(eq(channels.id, where.channelId), eq(channels.parentId, where.channelId));
  const locked = await tx
    .select({ id: channels.id })
    .from(channels)
    .where(isMeant)
    .orderBy(channels.id)
    .for("no key update");
  const ids = locked.map(({ id }) => id);
  if (ids.length === 0) return ids;
  const sent = tx
    .select({ key: attachments.objectKey })
    .from(attachments)
    .where(inArray(attachments.channelId, ids));
  await tx
    .update(objects)
    .set({ state: "doomed", updatedAt: sql`now()` })
    .where(
      and(inArray(objects.state, ["stored", "attached", "trashed"]), inArray(objects.key, sent)),
    );
  return ids;
}
