import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { attachments, channels, messages, objects } from "../../schema/index.ts";
import { markObjectsForDeletion } from "../../shrine/objects.ts";

/** A file of a message. `sizeBytes` is of all that is kept for it; `key` is where its bytes rest. */
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

/** Notes that a member may send what they upload to `objectKey`, in this channel only. */
export async function insertAttachment(
  tx: Database,
  attachment: { objectKey: string; channelId: string; userId: string; name: string },
): Promise<void> {
  await tx.insert(attachments).values(attachment);
}

/** Whether what is uploaded to `key` is for a message, where more kinds are taken than images. */
export async function isForMessage(db: Database, key: string): Promise<boolean> {
  return (await db.$count(attachments, eq(attachments.objectKey, key))) > 0;
}

/** One file as JSON, in a query in which `a` are attachments and `o` their objects. Its type has no parameter. */
export const attachmentJson = sql`json_build_object(
  'id', a.id, 'key', o.key, 'name', a.name, 'type', split_part(o."contentType", ';', 1), 'sizeBytes', o."sizeBytes",
  'width', o.width, 'height', o.height, 'alt', a.alt)`;

/** The files of a message in their order, in a query of messages. */
export const shownAttachments: SQL<LoadedAttachment[]> = sql`(
  select coalesce(json_agg(${attachmentJson} order by a.position), '[]')
  from ${attachments} a join ${objects} o on o.key = a."objectKey"
  where a."messageId" = ${messages.id}
)`;

/** What an excerpt of a message, by the name of its row, is the beginning of: its words, or else the names of its files. */
export const contentOrFileNamesOf = (
  message: SQL,
) => sql<string>`coalesce(nullif(${message}.content, ''), (
  select string_agg(a.name, ', ' order by a.position)
  from ${attachments} a where a."messageId" = ${message}.id
), '')`;

/** The same, in a query of messages. */
export const contentOrFileNames = contentOrFileNamesOf(sql`${messages}`);

/** Takes the files from a message; answers the keys, doomed, whose bytes go after the commit. */
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
 * Dooms all files of channels that are about to be deleted in this transaction, which the sweep then
 * removes; answers their ids, those of side rooms among them. Nobody sends there meanwhile.
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
