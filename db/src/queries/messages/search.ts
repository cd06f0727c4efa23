import { and, type AnyColumn, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, messages, users } from "../../schema/index.ts";
import { asLoaded, type LoadedMessage, selectMessages } from "./messages.ts";

/** What to look for in a server. Everything given must hold; `words` may be empty. */
export type MessageSearch = {
  serverId: string;
  /** In the syntax of PostgreSQL's `websearch_to_tsquery`. */
  words: string;
  from?: string | undefined;
  inChannel?: string | undefined;
  /** Said before this instant, or at or after it. */
  until?: Date | undefined;
  since?: Date | undefined;
};

type Page = { limit: number; before?: string | undefined };

/** Common words fill a page from so many of the latest messages; rare ones are left to the index. */
const readThrough = 1_000;

/**
 * The messages of a server that a search finds, the newest first, after the one with id `before`.
 * What is common is found by reading back from the newest message, and what is rare by an index.
 * Each alone is slow where the other is fast, and no planner can distinguish the two from statistics
 * about all servers, so the first is tried as far as it is cheap.
 */
export async function searchMessages(
  db: Database,
  viewerId: string,
  search: MessageSearch,
  page: Page,
): Promise<LoadedMessage[]> {
  const latest = await searchLatest(db, viewerId, search, page);
  const isWhole = latest.length === page.limit || (await holdsFew(db, search));
  return isWhole ? latest : searchAll(db, viewerId, search, page);
}

async function searchLatest(db: Database, viewerId: string, search: MessageSearch, page: Page) {
  const ofChannel = db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.channelId, channels.id), isInTime(db, search, page)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(readThrough)
    .as("of_channel");
  const latest = db
    .select({ id: ofChannel.id, createdAt: ofChannel.createdAt })
    .from(channels)
    .crossJoinLateral(ofChannel)
    .where(isInPlace(search))
    .orderBy(desc(ofChannel.createdAt), desc(ofChannel.id))
    .limit(readThrough)
    .as("latest");
  // Behind a limit of its own, so that no planner looks for their words in the index instead.
  const said = db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      content: messages.content,
      userId: messages.userId,
      deletedAt: messages.deletedAt,
    })
    .from(latest)
    .innerJoin(messages, eq(messages.id, latest.id))
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(readThrough)
    .as("said");
  const rows = await selectMessages(db, viewerId)
    .innerJoin(said, eq(said.id, messages.id))
    .where(says(db, search, said))
    .orderBy(desc(said.createdAt), desc(said.id))
    .limit(page.limit);
  return rows.map(asLoaded);
}

async function searchAll(db: Database, viewerId: string, search: MessageSearch, page: Page) {
  const rows = await selectMessages(db, viewerId)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(and(isInPlace(search), isInTime(db, search, page), says(db, search, messages)))
    // An expression, because an index must not be walked in this order: rare words are far apart.
    .orderBy(desc(sql`${messages.createdAt} at time zone 'utc'`), desc(messages.id))
    .limit(page.limit);
  return rows.map(asLoaded);
}

/** Whether reading back has seen all there is. */
async function holdsFew(db: Database, search: MessageSearch): Promise<boolean> {
  const [held] = await db
    .select({ isFew: sql<boolean>`coalesce(sum(${channels.lastSeq}), 0) <= ${readThrough}` })
    .from(channels)
    .where(isInPlace(search));
  return held?.isFew ?? true;
}

const isInPlace = ({ serverId, inChannel }: MessageSearch): SQL | undefined =>
  and(
    eq(channels.serverId, serverId),
    inChannel === undefined ? undefined : eq(channels.name, inChannel),
  );

const isInTime = (db: Database, { until, since }: MessageSearch, { before }: Page) =>
  and(
    until && lt(messages.createdAt, until),
    since && gte(messages.createdAt, since),
    before ? isOlderThan(db, before) : undefined,
  );

function isOlderThan(db: Database, messageId: string): SQL {
  const last = db
    .select({ createdAt: messages.createdAt, id: messages.id })
    .from(messages)
    .where(eq(messages.id, messageId));
  return sql`(${messages.createdAt}, ${messages.id}) < (${last})`;
}

type Said = Record<"content" | "userId" | "deletedAt", AnyColumn>;

const says = (db: Database, { words, from }: MessageSearch, said: Said): SQL | undefined =>
  and(
    isNull(said.deletedAt),
    // On the table itself, the left side is word for word the expression of its search index.
    words === ""
      ? undefined
      : sql`to_tsvector('simple', ${said.content}) @@ websearch_to_tsquery('simple', ${words})`,
    from === undefined
      ? undefined
      : eq(said.userId, db.select({ id: users.id }).from(users).where(eq(users.username, from))),
  );
