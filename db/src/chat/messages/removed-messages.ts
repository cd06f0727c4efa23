import { and, asc, eq, gt, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  channels,
  inboxEntries,
  mentions,
  messages,
  objects,
  reactions,
  removedMessages,
  type RemovedParts,
  serverMembers,
  users,
} from "../../schema/index.ts";
import { forgetErasures, insertErasures } from "../../erasures/erasures.ts";
import { queueChangedMessages } from "../hooks/queue-events.ts";
import { lockChannel } from "../channels/channels.ts";
import { markRootStale } from "../threads/threads.ts";
import type { PgUpdateSetSource } from "drizzle-orm/pg-core";
import { isPrivate } from "../visibility/rights.ts";
import type { Membership } from "../visibility/visibility.ts";

/** A message that became a tombstone or was restored, with its new `rev`. */
export type ChangedMessage = { id: string; channelId: string; seq: number; rev: number };

/**
 * The changed messages, the members whose inbox changed, and `parentId` if the channel is a thread.
 * `isPrivate` is true if not everyone who sees the server sees the channel.
 */
export type MessageChanges = {
  changed: ChangedMessage[];
  parentId: string | null;
  isPrivate: boolean;
  inbox: { userId: string }[];
};

/** The action that removes messages, and how long it may restore them. */
type RemovalAction = { actId: string; retentionMs: number };

const nothing: MessageChanges = { changed: [], parentId: null, isPrivate: false, inbox: [] };

/**
 * Updates the message count of a thread at its root message. Returns the parent channel, or null if the
 * channel is not a thread, and `isPrivate`.
 */
async function updateThreadCount(
  tx: Database,
  channelId: string,
): Promise<Pick<MessageChanges, "parentId" | "isPrivate">> {
  await markRootStale(tx, channelId);
  const [channel] = await tx
    .select({ parentId: channels.parentId, isPrivate })
    .from(channels)
    .where(eq(channels.id, channelId));
  return channel ?? { parentId: null, isPrivate: false };
}

/** A transaction of this size blocks the members of a channel for some ten milliseconds. */
const batchSize = 200;

/** Returns a channel with a message of this member that is not deleted, or undefined. */
export async function findChannelToPurge(
  db: Database,
  { serverId, userId }: Membership,
  since: Date,
): Promise<string | undefined> {
  const [found] = await db
    .select({ id: channels.id })
    .from(channels)
    .where(
      and(
        eq(channels.serverId, serverId),
        sql`exists (${db
          .select({ id: messages.id })
          .from(messages)
          .where(isWrittenBy(userId, channels.id, since))})`,
      ),
    )
    .limit(1);
  return found?.id;
}

const isWrittenBy = (userId: string, channelId: string | typeof channels.id, since: Date) =>
  and(
    eq(messages.channelId, channelId),
    eq(messages.userId, userId),
    gt(messages.createdAt, since),
    isNull(messages.deletedAt),
  );

/**
 * Removes some of a member's messages in a channel after `since`, as their deletion does. It stores them
 * for `retentionMs`, so that the action that removed them can restore them. The result is empty when none
 * are left.
 */
export async function removeMessagesOf(
  tx: Database,
  { channelId, userId, since }: { channelId: string; userId: string; since: Date },
  act: RemovalAction,
): Promise<MessageChanges> {
  await lockChannel(tx, channelId);
  const some = await tx
    .select({ id: messages.id })
    .from(messages)
    .where(isWrittenBy(userId, channelId, since))
    .orderBy(asc(messages.seq))
    .limit(batchSize);
  const ids = some.map(({ id }) => id);
  return removeMessages(tx, channelId, ids, act);
}

/** Removes these messages of a channel, given by ascending `seq`. Call it with the channel locked. */
async function removeMessages(
  tx: Database,
  channelId: string,
  ids: readonly string[],
  { actId, retentionMs }: RemovalAction,
): Promise<MessageChanges> {
  if (ids.length === 0) return nothing;
  await tx.execute(sql`
    insert into ${removedMessages} ("messageId", "actId", "parts", "expiresAt")
    select ${messages.id}, ${actId}::uuid, ${partsOfMessage},
      now() + interval '1 millisecond' * ${retentionMs}::float8
    from ${messages} where ${inArray(messages.id, [...ids])}`);
  const now = sql`now()`;
  const changed = await changeMessages(tx, channelId, ids, {
    ...{ content: "", deletedAt: now, updatedAt: now, pinnedAt: null, pinnedById: null },
  });
  await tx.delete(reactions).where(inArray(reactions.messageId, [...ids]));
  await tx.delete(mentions).where(inArray(mentions.messageId, [...ids]));
  const files = await tx
    .update(attachments)
    .set({ messageId: null })
    .where(inArray(attachments.messageId, [...ids]))
    .returning({ key: attachments.objectKey });
  await moveFiles(tx, files, { from: "attached", to: "trashed" });
  await insertErasures(tx, "message", ids);
  await queueChangedMessages(tx, ids, "message:deleted");
  const inbox = await tx
    .delete(inboxEntries)
    .where(inArray(inboxEntries.subjectId, [...ids]))
    .returning({ userId: inboxEntries.userId });
  return { changed, inbox, ...(await updateThreadCount(tx, channelId)) };
}

/** Returns a channel with messages that an action has removed and may still restore, or undefined. */
export async function findChannelToRestore(
  db: Database,
  actId: string,
): Promise<string | undefined> {
  const [found] = await db
    .select({ channelId: messages.channelId })
    .from(removedMessages)
    .innerJoin(messages, eq(messages.id, removedMessages.messageId))
    .where(isRestorable(actId))
    .limit(1);
  return found?.channelId;
}

const isRestorable = (actId: string) =>
  and(eq(removedMessages.actId, actId), gt(removedMessages.expiresAt, sql`now()`));

/**
 * Restores some of the messages that an action removed from a channel, without the data of members who
 * have left since. The result is empty when none are left. The terms of the messages must be computed
 * again.
 */
export async function restoreMessages(
  tx: Database,
  channelId: string,
  actId: string,
): Promise<MessageChanges> {
  await lockChannel(tx, channelId);
  const some = await tx
    .select({ id: messages.id })
    .from(removedMessages)
    .innerJoin(messages, eq(messages.id, removedMessages.messageId))
    .where(and(isRestorable(actId), eq(messages.channelId, channelId)))
    .orderBy(asc(messages.seq))
    .limit(batchSize);
  const ids = some.map(({ id }) => id);
  if (ids.length === 0) return nothing;
  const changed = await changeMessages(tx, channelId, ids, {
    content: sql`${partOf("content")}`,
    deletedAt: null,
    updatedAt: sql`${partOf("updatedAt")}::timestamptz`,
    editedAt: sql`${partOf("editedAt")}::timestamptz`,
    pinnedAt: sql`${partOf("pinnedAt")}::timestamptz`,
    pinnedById: sql`(select ${users.id} from ${users} where ${users.id} = ${partOf("pinnedById")}::uuid)`,
  });
  const isSelected = inArray(removedMessages.messageId, ids);
  await putBack(tx, reactions, "reactions", isSelected, isUser);
  await putBack(tx, mentions, "mentions", isSelected, isMemberOf(channelId));
  await putBack(
    tx,
    inboxEntries,
    "inbox",
    isSelected,
    sql`${isMemberOf(channelId)} and ${isActor}`,
  );
  const files = await tx
    .update(attachments)
    .set({ messageId: sql`kept."messageId"` })
    .from(
      sql`(select "messageId", jsonb_array_elements_text("parts" -> 'attachmentIds')::uuid as file
        from ${removedMessages} where ${isSelected}) kept`,
    )
    .where(eq(attachments.id, sql`kept.file`))
    .returning({ key: attachments.objectKey });
  await moveFiles(tx, files, { from: "trashed", to: "attached" });
  await forgetErasures(tx, "message", ids);
  await queueChangedMessages(tx, ids, "message:updated");
  await tx.delete(removedMessages).where(isSelected);
  const readers = await tx
    .selectDistinct({ userId: inboxEntries.userId })
    .from(inboxEntries)
    .where(inArray(inboxEntries.subjectId, ids));
  return { changed, inbox: readers, ...(await updateThreadCount(tx, channelId)) };
}

const partOf = (name: keyof RemovedParts) => sql`(
  select removed."parts" ->> ${name}::text from ${removedMessages} removed
  where removed."messageId" = ${messages.id})`;

const isUser = sql`exists (select from ${users} where ${users.id} = part."userId")`;
const isActor = sql`(part."actorId" is null
  or exists (select from ${users} where ${users.id} = part."actorId"))`;
const isMemberOf = (channelId: string) => sql`exists (
  select from ${serverMembers} join ${channels} on ${channels.serverId} = ${serverMembers.serverId}
  where ${channels.id} = ${channelId} and ${serverMembers.userId} = part."userId")`;

const putBack = (
  tx: Database,
  table: typeof reactions | typeof mentions | typeof inboxEntries,
  name: keyof RemovedParts,
  isSelected: SQL,
  isValid: SQL,
) =>
  tx.execute(sql`
    insert into ${table}
    select part.* from ${removedMessages},
      jsonb_populate_recordset(null::${table}, "parts" -> ${name}::text) part
    where ${isSelected} and ${isValid}
    on conflict do nothing`);

const rowsOf = (table: SQL, condition: SQL) => sql`coalesce((
  select jsonb_agg(to_jsonb(part)) from ${table} part where ${condition}), '[]')`;

const partsOfMessage = sql`jsonb_build_object(
  'content', ${messages.content}, 'updatedAt', ${messages.updatedAt}, 'editedAt', ${messages.editedAt},
  'pinnedAt', ${messages.pinnedAt}, 'pinnedById', ${messages.pinnedById},
  'reactions', ${rowsOf(sql`${reactions}`, sql`part."messageId" = ${messages.id}`)},
  'mentions', ${rowsOf(sql`${mentions}`, sql`part."messageId" = ${messages.id}`)},
  'inbox', ${rowsOf(sql`${inboxEntries}`, sql`part."subjectId" = ${messages.id}`)},
  'attachmentIds', coalesce((select jsonb_agg(file.id) from ${attachments} file
    where file."messageId" = ${messages.id}), '[]'))`;

/** Changes messages of a channel, given by ascending `seq`, and gives each the channel's next `rev`. */
async function changeMessages(
  tx: Database,
  channelId: string,
  ids: readonly string[],
  changes: PgUpdateSetSource<typeof messages>,
): Promise<ChangedMessage[]> {
  const [channel] = await tx
    .update(channels)
    .set({ lastRev: sql`${channels.lastRev} + ${ids.length}::int` })
    .where(eq(channels.id, channelId))
    .returning({ lastRev: channels.lastRev });
  if (!channel) return [];
  const position = sql`array_position(${sql.param([...ids])}::uuid[], ${messages.id})`;
  const changed = await tx
    .update(messages)
    .set({ ...changes, rev: sql`${channel.lastRev - ids.length}::int + ${position}` })
    .where(inArray(messages.id, [...ids]))
    .returning({
      id: messages.id,
      channelId: messages.channelId,
      seq: messages.seq,
      rev: messages.rev,
    });
  return changed.toSorted((one, other) => one.seq - other.seq);
}

/** Moves files along with their message, except those already marked for deletion. */
async function moveFiles(
  tx: Database,
  files: readonly { key: string }[],
  { from, to }: { from: "attached" | "trashed"; to: "attached" | "trashed" },
): Promise<void> {
  if (files.length === 0) return;
  const keys = files.map(({ key }) => key);
  await tx
    .update(objects)
    .set({ state: to, updatedAt: sql`now()` })
    .where(and(inArray(objects.key, keys), eq(objects.state, from)));
}
