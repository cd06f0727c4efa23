import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { answers, blocks, inboxEntries, type InboxKind } from "../../schema/index.ts";
import { queueDeliveries } from "../../account/notifications/queue-deliveries.ts";
import { isFrom, type PagePosition, positionAt } from "../../sql/page-position.ts";
import type { Membership } from "../../chat/visibility/visibility.ts";

/** A new inbox entry: the actor, the kind, the subject, and the server if there is one. */
export type NewInboxEntry = {
  /** The member whose inbox it is for. */
  userId: string;
  kind: InboxKind;
  actorId: string | null;
  subjectId: string;
  serverId?: string | null;
};

/** A change of a member's inbox: a new entry, or any other change if `id` is absent. */
export type InboxChange = { userId: string; id?: string | undefined };

/**
 * Inserts inbox entries in the transaction of their cause and queues them for devices. Returns the new
 * entries, to be published after the commit. Members get no entries of their own actions or of members
 * they blocked. The same action by the same member creates one entry. Only a repeated knock, or another
 * message, is new again.
 */
export async function insertInboxEntries(
  tx: Database,
  entries: readonly NewInboxEntry[],
): Promise<InboxChange[]> {
  if (entries.length === 0) return [];
  const given = sql`
    select * from jsonb_to_recordset(${JSON.stringify(entries)}::text::jsonb) as given(
      "userId" uuid, "kind" text, "actorId" uuid, "serverId" uuid, "subjectId" uuid
    )`;
  const stored = tx.$with("stored", {}).as(storeEntries(given));
  const queued = tx.$with("queued", {}).as(queueDeliveries(sql`stored`));
  return tx
    .with(stored, queued)
    .select({ userId: sql<string>`"userId"`, id: sql<string>`"id"` })
    .from(sql`stored`);
}

/**
 * Stores the entries of a query that returns `userId`, `kind`, `actorId`, `serverId` and `subjectId`.
 * Returns `id`, `userId` and `subjectId` of the new ones, see `insertInboxEntries`.
 */
export const storeEntries = (entries: SQL): SQL => sql`
  insert into ${inboxEntries} ("id", "userId", "kind", "actorId", "serverId", "subjectId")
  select ${timedId}, entry."userId", entry."kind", entry."actorId", entry."serverId",
    entry."subjectId"
  from (${entries}) entry
  where entry."userId" is distinct from entry."actorId" and not exists (
    select from ${blocks}
    where ${blocks.userId} = entry."userId" and ${blocks.blockedId} = entry."actorId"
  )
  on conflict ("userId", "kind", "subjectId", "actorId") do update
    set "createdAt" = now(), "readAt" = null where ${inboxEntries.kind} in ('knock', 'message')
  returning "id", "userId", "subjectId"`;

/** A UUID v7 (RFC 9562) with the time of `createdAt`, so that a deleted entry still has a position. */
const timedId = sql`overlay(overlay(gen_random_uuid()::text
  placing '7' from 15 for 1)
  placing regexp_replace(
    lpad(to_hex(round(extract(epoch from now()) * 1000)::bigint), 12, '0'), '^(.{8})', '\\1-'
  ) from 1 for 13)::uuid`;

/** Deletes the entries about a subject that is gone. Returns the changed inboxes. */
export async function deleteInboxEntries(tx: Database, subjectId: string): Promise<InboxChange[]> {
  return tx
    .delete(inboxEntries)
    .where(eq(inboxEntries.subjectId, subjectId))
    .returning({ userId: inboxEntries.userId });
}

/** Deletes the entries of a server that a member leaves. */
export async function leaveInbox(tx: Database, { serverId, userId }: Membership): Promise<void> {
  await tx
    .delete(inboxEntries)
    .where(and(eq(inboxEntries.serverId, serverId), eq(inboxEntries.userId, userId)));
}

/**
 * Returns the members with an unread entry in a server, by a member, or about a post and what is below
 * it. Their unread counts change with it.
 */
export async function listInboxReaders(
  db: Database,
  about: { serverId: string } | { actorId: string } | { postId: string },
): Promise<InboxChange[]> {
  return db
    .selectDistinct({ userId: inboxEntries.userId })
    .from(inboxEntries)
    .where(
      and(
        isNull(inboxEntries.readAt),
        "serverId" in about
          ? eq(inboxEntries.serverId, about.serverId)
          : "actorId" in about
            ? eq(inboxEntries.actorId, about.actorId)
            : isOfPost(about.postId),
      ),
    );
}

const isOfPost = (postId: string) => sql`${inboxEntries.subjectId} = any(
  array(select a.id from ${answers} a where a."postId" = ${postId}) || ${postId}::uuid
)`;

/**
 * Marks entries of a member as read: those named, or all at and after a position. Unknown ids are
 * ignored.
 */
export async function markInboxRead(
  db: Database,
  userId: string,
  wanted: { ids: readonly string[] } | { from: PagePosition },
): Promise<void> {
  await db
    .update(inboxEntries)
    .set({ readAt: sql`now()` })
    .where(
      and(
        eq(inboxEntries.userId, userId),
        isNull(inboxEntries.readAt),
        "ids" in wanted
          ? inArray(inboxEntries.id, [...wanted.ids])
          : isFrom(inboxEntries.createdAt, inboxEntries.id, wanted.from),
      ),
    );
}

/**
 * Returns the position of a member's entry in their inbox, also of a deleted one, or undefined for an
 * invalid id. The position of a deleted entry comes from its id, see `timedId`.
 */
export async function findInboxPosition(
  db: Database,
  userId: string,
  entryId: string,
): Promise<PagePosition | undefined> {
  const [entry] = await db
    .select({ createdAt: inboxEntries.createdAt })
    .from(inboxEntries)
    .where(and(eq(inboxEntries.id, entryId), eq(inboxEntries.userId, userId)));
  if (entry) return positionAt(entry.createdAt, entryId);
  return timedIdPattern.test(entryId) ? { at: timeOfId(entryId), id: entryId } : undefined;
}

const timedIdPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-7/;
const timeOfId = (id: string) => Number.parseInt(id.replace("-", "").slice(0, 12), 16);

/**
 * Deletes all but the newest `keepCount` entries of each member, up to `atMost` at a time. Returns how
 * many there were.
 */
export async function trimInboxes(
  db: Database,
  { keepCount, atMost }: { keepCount: number; atMost: number },
): Promise<number> {
  const full = db
    .select({ userId: inboxEntries.userId })
    .from(inboxEntries)
    .groupBy(inboxEntries.userId)
    .having(sql`count(*) > ${keepCount}::int`);
  const ranked = db
    .select({
      id: inboxEntries.id,
      rank: sql<number>`row_number() over (
        partition by ${inboxEntries.userId}
        order by ${inboxEntries.createdAt} desc, ${inboxEntries.id} desc)`.as("rank"),
    })
    .from(inboxEntries)
    .where(inArray(inboxEntries.userId, full))
    .as("ranked");
  const behind = db
    .select({ id: ranked.id })
    .from(ranked)
    .where(sql`${ranked.rank} > ${keepCount}::int`)
    .limit(atMost);
  const trimmed = await db
    .delete(inboxEntries)
    .where(inArray(inboxEntries.id, behind))
    .returning({ id: inboxEntries.id });
  return trimmed.length;
}
