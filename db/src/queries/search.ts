import { and, desc, eq, gte, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { channels, messages, users } from "../schema/index.ts";
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

/** The messages of a server that a search finds, the newest first, after the one with id `before`. */
export async function searchMessages(
  db: Database,
  viewerId: string,
  search: MessageSearch,
  page: { limit: number; before?: string | undefined },
): Promise<LoadedMessage[]> {
  const rows = await selectMessages(db, viewerId)
    .innerJoin(channels, eq(channels.id, messages.channelId))
    .where(
      and(
        eq(channels.serverId, search.serverId),
        isNull(messages.deletedAt),
        hasWords(search.words),
        search.from === undefined ? undefined : eq(users.username, search.from),
        search.inChannel === undefined ? undefined : eq(channels.name, search.inChannel),
        search.until && lt(messages.createdAt, search.until),
        search.since && gte(messages.createdAt, search.since),
        page.before ? isOlderThan(db, page.before) : undefined,
      ),
    )
    // No index has this order, and none should: walking one in search of rare words reads it all.
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(page.limit);
  return rows.map(asLoaded);
}

function isOlderThan(db: Database, messageId: string): SQL {
  const last = db
    .select({ createdAt: messages.createdAt, id: messages.id })
    .from(messages)
    .where(eq(messages.id, messageId));
  return sql`(${messages.createdAt}, ${messages.id}) < (${last})`;
}

/** The left side is word for word the expression of `messages_search_index`. */
const hasWords = (words: string): SQL | undefined =>
  words === ""
    ? undefined
    : sql`to_tsvector('simple', ${messages.content}) @@ websearch_to_tsquery('simple', ${words})`;
