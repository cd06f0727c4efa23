import {
  and,
  asc,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  notExists,
  or,
  type SQL,
  sql,
  type SQLWrapper,
} from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import {
  answers,
  blocks,
  channelReads,
  channels,
  directLines,
  hooks,
  inboxEntries,
  type InboxKind,
  keeperActs,
  mentions,
  messages,
  postReactions,
  posts,
  reactions,
  serverMembers,
  servers,
  users,
  wallMarks,
} from "../../schema/index.ts";
import { contentOrFileNames, contentOrFileNamesOf } from "../../chat/files/attachments.ts";
import { isBehind, type PagePosition } from "../../sql/page-position.ts";
import { isChannelVisible } from "../../chat/visibility/rights.ts";
import { viewerMembership } from "../../chat/visibility/visibility.ts";
import { authorOf } from "../../account/users/author-of.ts";

const excerptLength = 140;
/** Unread entries are counted up to this limit. */
const unreadLimit = 1_000;

const actors = alias(users, "actor");
/** The author of the post that an entry is about, or of the post above its answer. */
const authors = alias(users, "author");

/** The text of a mark on the reader's wall. */
const markText = sql`(
  select mark.line from ${wallMarks} mark
  where mark.id = ${inboxEntries.subjectId} and mark."deletedAt" is null
)`;

/** A keeper's decision about the reader, while it is in force. */
const decided = (what: SQL) => sql`(
  select ${what} from ${keeperActs} decision
  where decision.id = ${inboxEntries.subjectId} and decision."undoneAt" is null
)`;

/** The hook of the reader that was switched off. */
const switchedOff = (what: SQL) => sql`(
  select ${what} from ${hooks} hook
  where hook.id = ${inboxEntries.subjectId} and hook."offAt" is not null
)`;

/**
 * The last message of the actor, or of a webhook without one, that the reader of an entry has not read in
 * its channel.
 */
const unreadMessage = (what: SQL) => sql`(
  select ${what} from ${messages} said
  where said."channelId" = ${inboxEntries.subjectId} and (said."userId" = ${inboxEntries.actorId}
      or (${inboxEntries.actorId} is null and said."webhookId" is not null))
    and said."deletedAt" is null and said.seq > coalesce((
      select held."lastReadSeq" from ${channelReads} held
      where held."channelId" = ${inboxEntries.subjectId} and held."userId" = ${inboxEntries.userId}
    ), 0)
  order by said.seq desc limit 1
)`;

/**
 * A column about the webhook of an entry without an actor: of the last unread message `said`, or of the
 * message of the entry.
 */
const postedBy = <Value>(ofSaid: SQL, column: SQLWrapper) => sql<Value>`case
  when ${inboxEntries.actorId} is not null then null
  when ${inboxEntries.kind} = 'message' then ${unreadMessage(ofSaid)} else ${column} end`;

/** The actor's reactions to the message, post or answer of an entry, as `r`. */
const actorReactions = sql`(
  select r.emoji, r."createdAt", r.id from ${reactions} r
  where r."messageId" = ${messages.id} and r."userId" = ${inboxEntries.actorId}
  union all
  select r.emoji, r."createdAt", r.id from ${postReactions} r
  where r."postId" = ${posts.id} and r."answerId" is not distinct from ${answers.id}
    and r."userId" = ${inboxEntries.actorId}
    and (${posts.userId} = ${inboxEntries.userId} or (${posts.isPublic} and ${authors.isPublic}))
) r`;

/**
 * SQL conditions by kind: the subject of an entry still exists. For a query that joins the actor and the
 * message, post or answer that is its subject. The visibility of its server is checked separately. The
 * author of a post is notified of an answer and sees everything below the post.
 */
const isCurrent: Record<InboxKind, SQL> = {
  message: sql`${unreadMessage(sql`said.seq`)} is not null`,
  mention: sql`exists (
    select from ${mentions} called
    where called."messageId" = ${messages.id} and called."userId" = ${inboxEntries.userId}
  )`,
  reply: sql`${messages.id} is not null`,
  reaction: sql`exists (select from ${actorReactions})`,
  knock: sql`${actors.id} is not null`,
  request: sql`${actors.id} is not null and exists (
    select from ${directLines} line
    where line."serverId" = ${inboxEntries.serverId} and line.state = 'requested'
  )`,
  wall: sql`${markText} is not null`,
  joined: sql`${actors.id} is not null`,
  answer: sql`${answers.id} is not null`,
  region: sql`${servers.id} is not null`,
  case: sql`${decided(sql`decision.id`)} is not null`,
  hook: sql`${switchedOff(sql`hook.id`)} is not null`,
};

/** The emoji of the actor's reactions to the subject. */
const emojis = sql`(select string_agg(r.emoji, '' order by r."createdAt", r.id) from ${actorReactions})`;

/** The one message that came with a request for a direct line. */
const firstMessage = sql`(
  select m.content from ${messages} m join ${channels} c on c.id = m."channelId"
  where c."serverId" = ${inboxEntries.serverId} and m.seq = 1 and m."deletedAt" is null
)`;

/** The text for an excerpt, by kind; null if there is none. */
const texts: Record<InboxKind, SQL> = {
  message: unreadMessage(contentOrFileNamesOf(sql`said`)),
  mention: contentOrFileNames,
  reply: contentOrFileNames,
  reaction: sql`concat_ws(' ', ${emojis},
    case when ${messages.id} is null then coalesce(${answers.content}, ${posts.title})
      else ${contentOrFileNames} end)`,
  knock: sql`null`,
  request: firstMessage,
  wall: markText,
  joined: sql`${servers.name}`,
  answer: sql`${answers.content}`,
  region: sql`concat_ws(' #', ${servers.name}, nullif(array_to_string(${servers.tags}, ' #'), ''))`,
  case: decided(sql`decision.reason`),
  hook: switchedOff(sql`substring(hook.url from '^[a-z]+://([^/?#]+)')`),
};

/** The owner of the shrine or post that an entry links to, by kind. */
const shrines: Partial<Record<InboxKind, SQL>> = {
  knock: sql`${actors.username}`,
  request: sql`${actors.username}`,
  joined: sql`${actors.username}`,
  wall: sql`(select reader.username from ${users} reader where reader.id = ${inboxEntries.userId})`,
  answer: sql`${authors.username}`,
  reaction: sql`${authors.username}`,
};

/** Null for a kind without a value: an entry of a kind that is never written is not shown. */
const byKind = (values: Partial<Record<InboxKind, SQL>>): SQL => {
  const cases = Object.entries(values).map(([kind, value]) => sql`when ${kind} then ${value}`);
  return sql`case ${inboxEntries.kind} ${sql.join(cases, sql` `)} end`;
};

/** Selects the entries of all inboxes with the data of their subjects, in no order. */
const selectEntries = <Kind extends InboxKind>(db: Database) =>
  db
    .select({
      id: inboxEntries.id,
      userId: inboxEntries.userId,
      kind: sql<Kind>`${inboxEntries.kind}`,
      createdAt: inboxEntries.createdAt,
      readAt: inboxEntries.readAt,
      actor: {
        id: actors.id,
        username: actors.username,
        displayName: actors.displayName,
        profileImageUrl: actors.profileImageUrl,
        isBot: actors.isBot,
      },
      webhookId: postedBy<string | null>(sql`said."webhookId"`, messages.webhookId),
      authorName: postedBy<string | null>(sql`said."authorName"`, messages.authorName),
      serverId: inboxEntries.serverId,
      isDirect: sql<boolean>`${servers.kind} is not distinct from 'direct'`,
      channelId: sql<string | null>`case ${inboxEntries.kind} when 'request' then (
        select c.id from ${channels} c
        where c."serverId" = ${inboxEntries.serverId} and c."parentId" is null limit 1
      ) when 'message' then ${inboxEntries.subjectId} else ${messages.channelId} end`,
      parentId: channels.parentId,
      seq: sql<
        number | null
      >`case ${inboxEntries.kind} when 'message' then ${unreadMessage(sql`said.seq`)}
        else ${messages.seq} end`,
      postId: posts.id,
      answerId: answers.id,
      username: sql<string | null>`${byKind(shrines)}`,
      caseId: sql<string | null>`case ${inboxEntries.kind}
        when 'case' then ${decided(sql`decision."caseId"`)} end`,
      excerpt: sql<string>`coalesce(left(${byKind(texts)}, ${excerptLength}::int), '')`,
    })
    .from(inboxEntries)
    .leftJoin(servers, eq(servers.id, inboxEntries.serverId))
    .leftJoin(serverMembers, viewerMembership(inboxEntries.userId))
    .leftJoin(messages, and(eq(messages.id, inboxEntries.subjectId), isNull(messages.deletedAt)))
    .leftJoin(
      channels,
      sql`${channels.id} = case ${inboxEntries.kind}
        when 'message' then ${inboxEntries.subjectId} else ${messages.channelId} end`,
    )
    .leftJoin(answers, and(eq(answers.id, inboxEntries.subjectId), isNull(answers.deletedAt)))
    .leftJoin(posts, eq(posts.id, sql`coalesce(${answers.postId}, ${inboxEntries.subjectId})`))
    .leftJoin(authors, eq(authors.id, posts.userId))
    .leftJoin(actors, eq(actors.id, inboxEntries.actorId))
    .$dynamic();

/** SQL condition: the subject of an entry exists, and its reader may see it. */
const isShown = (db: Database): SQL | undefined =>
  and(
    or(isNull(inboxEntries.serverId), isChannelVisible(inboxEntries.userId)),
    byKind(isCurrent),
    notExists(
      db
        .select({ id: blocks.id })
        .from(blocks)
        .where(
          and(eq(blocks.userId, inboxEntries.userId), eq(blocks.blockedId, inboxEntries.actorId)),
        ),
    ),
  );

/** Messages that only devices are notified of are counted by their channels instead. */
type ListedKind = Exclude<InboxKind, "message">;
const isListed = ne(inboxEntries.kind, "message");

/** An entry in the form of the contract, with its reader. */
export type LoadedInboxEntry = ReturnType<typeof asLoaded<ListedKind>>;

/** Returns a member's entries after a position, newest first. */
export async function listInbox(
  db: Database,
  userId: string,
  { limit, after }: { limit: number; after?: PagePosition | undefined },
): Promise<LoadedInboxEntry[]> {
  const isOlder = after && isBehind(inboxEntries.createdAt, inboxEntries.id, after);
  const rows = await selectEntries<ListedKind>(db)
    .where(and(eq(inboxEntries.userId, userId), isOlder, isListed, isShown(db)))
    .orderBy(desc(inboxEntries.createdAt), desc(inboxEntries.id))
    .limit(limit);
  return rows.map(asLoaded);
}

/** Returns those of these entries, of any member, that their readers may see, oldest first. */
export async function listInboxEntries(
  db: Database,
  ids: readonly string[],
): Promise<LoadedInboxEntry[]> {
  const rows = await selectEntries<ListedKind>(db)
    .where(and(inArray(inboxEntries.id, [...ids]), isListed, isShown(db)))
    .orderBy(asc(inboxEntries.createdAt), asc(inboxEntries.id));
  return rows.map(asLoaded);
}

/**
 * Returns those of these entries that a member's device should show: unread, and visible to the member.
 * `isDirect` is true for those of direct lines.
 */
export async function listPushedEntries(db: Database, userId: string, ids: readonly string[]) {
  const rows = await selectEntries<InboxKind>(db).where(
    and(
      inArray(inboxEntries.id, [...ids]),
      eq(inboxEntries.userId, userId),
      isNull(inboxEntries.readAt),
      isShown(db),
    ),
  );
  return rows.map((row) => ({ entry: asLoaded(row).entry, isDirect: row.isDirect }));
}

/** Returns the number of unread entries of each of these members, up to 1 000. */
export function listInboxUnread(
  db: Database,
  userIds: readonly string[],
): Promise<{ userId: string; unread: number }[]> {
  const entries = selectEntries(db)
    .where(
      and(
        sql`${inboxEntries.userId} = reader.id`,
        isNull(inboxEntries.readAt),
        isListed,
        isShown(db),
      ),
    )
    .limit(unreadLimit);
  return db
    .select({
      userId: sql<string>`reader.id`,
      unread: sql<number>`(select count(*)::integer from (${entries}) as unread)`,
    })
    .from(sql`unnest(${sql.param([...userIds])}::uuid[]) as reader(id)`);
}

type Row<Kind extends InboxKind> = Awaited<ReturnType<typeof selectEntries<Kind>>>[number];

function asLoaded<Kind extends InboxKind>({
  userId,
  serverId,
  isDirect: _,
  channelId,
  parentId,
  seq,
  postId,
  answerId,
  username,
  caseId,
  webhookId,
  authorName,
  actor,
  ...row
}: Row<Kind>) {
  return {
    userId,
    entry: {
      ...row,
      actor: authorOf(actor, { webhookId, authorName }),
      createdAt: row.createdAt.toISOString(),
      readAt: row.readAt?.toISOString() ?? null,
      target: {
        ...(serverId && { serverId }),
        ...(channelId && { channelId }),
        ...(parentId && { parentId }),
        ...(seq && { seq }),
        ...(postId && { postId }),
        ...(answerId && { answerId }),
        ...(username && { username }),
        ...(caseId && { caseId }),
      },
    },
  };
}
