import { and, eq, inArray, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  channelReads,
  channels,
  maskReactions,
  masks,
  messages,
} from "../../schema/index.ts";
import { markObjects } from "../../shrine/objects.ts";

/** A message of an import. Its ids are made from those of the source, so a second insert finds the first. */
export type ImportedMessage = {
  id: string;
  maskId: string;
  content: string;
  /** The search terms as a PostgreSQL `tsvector`. */
  terms: string;
  createdAt: Date;
  editedAt: Date | null;
  replyToId: string | null;
  isPinned: boolean;
  reactions: readonly { emoji: string; maskId: string }[];
  /** Files by the keys of their objects, whose bytes are stored. */
  attachments: readonly { objectKey: string; name: string; alt: string | null }[];
};

/** Stores masks. Those that exist stay as they are. Returns how many were added. */
export async function insertMasks(
  db: Database,
  rows: readonly (typeof masks.$inferInsert)[],
): Promise<number> {
  if (rows.length === 0) return 0;
  const added = await db
    .insert(masks)
    .values([...rows])
    .onConflictDoNothing()
    .returning({ id: masks.id });
  return added.length;
}

/** Returns those of these messages that are stored, deleted ones too, with their channels. */
export async function listStoredMessages(
  db: Database,
  ids: readonly string[],
): Promise<{ id: string; channelId: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: messages.id, channelId: messages.channelId })
    .from(messages)
    .where(inArray(messages.id, [...ids]));
}

/**
 * Appends messages to a channel in the given order, in a transaction. Those that are stored already are
 * left out. Members who had read the channel have read them too. Nothing else is notified or counted.
 * Returns the added messages.
 */
export async function insertImportedMessages(
  tx: Database,
  { channelId, uploaderId }: { channelId: string; uploaderId: string },
  imported: readonly ImportedMessage[],
): Promise<ImportedMessage[]> {
  const [head] = await tx
    .select({ seq: channels.lastSeq, rev: channels.lastRev, parentId: channels.parentId })
    .from(channels)
    .where(eq(channels.id, channelId))
    .for("no key update");
  if (!head) return [];
  const stored = await listStoredMessages(
    tx,
    imported.map(({ id }) => id),
  );
  const storedIds = new Set(stored.map(({ id }) => id));
  const added = imported.filter(({ id }) => !storedIds.has(id));
  if (added.length === 0) return [];
  await tx.insert(messages).values(
    added.map(({ reactions: _r, attachments: _a, isPinned, terms, ...message }, index) => ({
      ...{ ...message, channelId, seq: head.seq + index + 1, rev: head.rev + index + 1 },
      updatedAt: message.editedAt ?? message.createdAt,
      pinnedAt: isPinned ? message.createdAt : null,
      terms: sql`${terms}::tsvector`,
    })),
  );
  const last = { lastSeq: head.seq + added.length, lastRev: head.rev + added.length };
  // The root message of a thread gets no new `rev`, because no member is notified of the thread.
  const rippled = head.parentId ? { rippledSeq: last.lastSeq, rippledAt: sql`now()` } : {};
  await tx
    .update(channels)
    .set({ ...last, ...rippled })
    .where(eq(channels.id, channelId));
  await tx
    .update(channelReads)
    .set({ lastReadSeq: last.lastSeq, updatedAt: sql`now()` })
    .where(and(eq(channelReads.channelId, channelId), eq(channelReads.lastReadSeq, head.seq)));
  await insertReactions(tx, added);
  await insertFiles(tx, { channelId, userId: uploaderId }, added);
  return added;
}

const rowsAtOnce = 1_000;

async function insertReactions(tx: Database, added: readonly ImportedMessage[]): Promise<void> {
  const rows = added.flatMap(({ id, createdAt, reactions }) =>
    reactions.map((reaction) => ({ ...reaction, messageId: id, createdAt })),
  );
  for (let first = 0; first < rows.length; first += rowsAtOnce) {
    await tx.insert(maskReactions).values(rows.slice(first, first + rowsAtOnce));
  }
}

async function insertFiles(
  tx: Database,
  place: { channelId: string; userId: string },
  added: readonly ImportedMessage[],
): Promise<void> {
  const rows = added.flatMap(({ id, createdAt, attachments: files }) =>
    files.map((file, index) => ({
      ...{ ...place, ...file, messageId: id, createdAt, position: index + 1 },
    })),
  );
  if (rows.length === 0) return;
  await tx.insert(attachments).values(rows);
  await markObjects(
    tx,
    rows.map(({ objectKey }) => objectKey),
    "attached",
  );
}
