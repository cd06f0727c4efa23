import {
  and,
  type AnyColumn,
  desc,
  eq,
  gte,
  inArray,
  isNull,
  lt,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  blocks,
  channels,
  messages,
  objects,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { asLoaded, type LoadedMessage, selectMessages } from "../messages/messages.ts";
import { isBehind, type PagePosition } from "../../sql/page-position.ts";
import { messageWriter } from "../masks/mask-of.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";

/** The conditions of a search. All of them must match. */
export type TextSearch = {
  /** A `tsquery` of terms in their stored form; null matches any text. */
  terms: string | null;
  /** The Oni ID of the author. */
  from?: string | undefined;
  /** The time range: created before `until`, and at or after `since`. */
  until?: Date | undefined;
  since?: Date | undefined;
};

/** A search among messages, optionally in a server or a channel of this id or name. */
export type MessageSearch = TextSearch & {
  serverId?: string | undefined;
  placeId?: string | undefined;
  inChannel?: string | undefined;
  has?: readonly ("image" | "file" | "link")[] | undefined;
};

/** A page of the matches after a position, newest first. */
export type FoundPart = { limit: number; after?: PagePosition | undefined };

/** A message with its server and channel. */
export type FoundMessage = LoadedMessage & {
  serverId: string;
  serverKind: "dimension" | "direct";
  channelName: string;
};

/**
 * Number of newest messages that are read one by one. Common words fill a page from them; rare ones need
 * the index.
 */
const latestLimit = 1_000;
/**
 * Up to this number of messages, reading them one by one is faster than the index entries of a common
 * word.
 */
const scanLimit = 25_000;
/** Up to this number of channels, each is read by itself. More of them are read together. */
const separateLimit = 40;

/**
 * Returns the matching messages that the viewer may read, without those of blocked members. Common words
 * are found by reading back from the newest message, and rare ones by an index. Each is slow where the
 * other is fast, and the planner cannot know which applies to a viewer. The first is therefore tried as
 * far as it is cheap.
 */
export async function searchMessages(
  db: Database,
  viewerId: string,
  search: MessageSearch,
  part: FoundPart,
): Promise<FoundMessage[]> {
  const channelsById = new Map(
    (await listSearchedChannels(db, viewerId, search)).map((channel) => [
      channel.channelId,
      channel,
    ]),
  );
  if (channelsById.size === 0) return [];
  const request = { viewerId, search, part, channelIds: [...channelsById.keys()] };
  const messageCount = [...channelsById.values()].reduce((sum, { lastSeq }) => sum + lastSeq, 0);
  const latest = await searchLatest(db, request);
  const isWhole = latest.length === part.limit || messageCount <= latestLimit;
  const rows = isWhole ? latest : await searchAll(db, request, messageCount <= scanLimit);
  return rows.flatMap((row) => {
    const channel = channelsById.get(row.channelId);
    return channel ? [{ ...asLoaded(row), ...channel }] : [];
  });
}

type SearchRequest = {
  viewerId: string;
  search: MessageSearch;
  part: FoundPart;
  channelIds: string[];
};

/** Selects the visible channels to search. A channel includes its threads. */
const listSearchedChannels = (db: Database, viewerId: string, search: MessageSearch) => {
  const { serverId, placeId, inChannel } = search;
  return db
    .select({
      channelId: channels.id,
      channelName: channels.name,
      serverId: servers.id,
      serverKind: servers.kind,
      lastSeq: channels.lastSeq,
    })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(
      and(
        isChannelVisible(viewerId),
        serverId === undefined ? undefined : eq(servers.id, serverId),
        placeId === undefined
          ? undefined
          : or(eq(servers.id, placeId), eq(channels.id, placeId), eq(channels.parentId, placeId)),
        inChannel === undefined
          ? undefined
          : or(
              eq(channels.name, inChannel),
              sql`${channels.parentId} in (
              select named.id from ${channels} named where named.name = ${inChannel}
            )`,
            ),
      ),
    );
};

function searchLatest(db: Database, { viewerId, search, part, channelIds }: SearchRequest) {
  const inOrder = [desc(messages.createdAt), desc(messages.id)] as const;
  const all = db.select({ id: messages.id, createdAt: messages.createdAt }).from(messages);
  const isInTime = madeWithin(messages, search, part);
  const ofChannel = db
    .select({ id: messages.id, createdAt: messages.createdAt })
    .from(messages)
    .where(and(eq(messages.channelId, channels.id), isInTime))
    .orderBy(...inOrder)
    .limit(latestLimit)
    .as("of_channel");
  const latest =
    channelIds.length > separateLimit
      ? all
          .where(isInTime)
          .orderBy(...inOrder)
          .limit(latestLimit)
          .as("latest")
      : db
          .select({ id: ofChannel.id, createdAt: ofChannel.createdAt })
          .from(channels)
          .crossJoinLateral(ofChannel)
          .where(inArray(channels.id, channelIds))
          .orderBy(desc(ofChannel.createdAt), desc(ofChannel.id))
          .limit(latestLimit)
          .as("latest");
  // The limit of this subquery keeps the planner from using the index of terms.
  const candidates = db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      channelId: messages.channelId,
      content: messages.content,
      terms: messages.terms,
      userId: messageWriter.as("writerId"),
      deletedAt: messages.deletedAt,
    })
    .from(latest)
    .innerJoin(messages, eq(messages.id, latest.id))
    .orderBy(desc(latest.createdAt), desc(latest.id))
    .limit(latestLimit)
    .as("said");
  return selectMessages(db, viewerId)
    .innerJoin(candidates, eq(candidates.id, messages.id))
    .where(
      and(isOneOf(candidates.channelId, channelIds), isMatchOf(db, viewerId, search, candidates)),
    )
    .orderBy(desc(candidates.createdAt), desc(candidates.id))
    .limit(part.limit);
}

function searchAll(
  db: Database,
  { viewerId, search, part, channelIds }: SearchRequest,
  isSmall: boolean,
) {
  const isThere = and(isOneOf(messages.channelId, channelIds), madeWithin(messages, search, part));
  const { id, content, terms, deletedAt } = messages;
  const searched = { id, content, terms, deletedAt, userId: messageWriter };
  const isMatch = isMatchOf(db, viewerId, search, searched);
  // The offset keeps the outer conditions out of the index search, and no index serves an order by an
  // expression. This matters because matches of rare words are far apart in that order.
  const found = sql`
    select ${messages.id} from (
      select * from ${messages} where ${isSmall ? isThere : and(isThere, isMatch)} offset 0
    ) ${messages}
    where ${isSmall ? isMatch : sql`true`}
    order by ${messages.createdAt} at time zone 'utc' desc, ${messages.id} desc
    limit ${part.limit}`;
  return selectMessages(db, viewerId)
    .where(sql`${messages.id} in (${found})`)
    .orderBy(desc(messages.createdAt), desc(messages.id));
}

const isOneOf = (channelId: AnyColumn | SQL.Aliased, channelIds: readonly string[]): SQL =>
  sql`${channelId} = any(${sql.param([...channelIds])}::uuid[])`;

/** SQL condition: created in the searched time range and on the requested page. */
export const madeWithin = (
  made: { createdAt: AnyColumn; id: AnyColumn },
  { until, since }: Pick<TextSearch, "until" | "since">,
  { after }: FoundPart,
): SQL | undefined =>
  and(
    until && lt(made.createdAt, until),
    since && gte(made.createdAt, since),
    after && isBehind(made.createdAt, made.id, after),
  );

/**
 * SQL condition: contains the terms, is by the given author if there is one, and is not by a blocked
 * member.
 */
export const isFound = (
  db: Database,
  viewerId: string,
  { terms, from }: TextSearch,
  row: { terms: AnyColumn; userId: SQLWrapper },
): SQL | undefined =>
  and(
    terms === null ? undefined : sql`${row.terms} @@ ${terms}::tsquery`,
    from === undefined
      ? undefined
      : eq(row.userId, db.select({ id: users.id }).from(users).where(eq(users.username, from))),
    sql`not exists (select from ${blocks}
      where ${blocks.userId} = ${viewerId} and ${blocks.blockedId} = ${row.userId})`,
  );

/** SQL condition: the message has an image, or a file that is not an image. */
const hasFile = (message: SearchedMessage, isImage: boolean) => sql`exists (
  select from ${attachments} a join ${objects} o on o.key = a."objectKey"
  where a."messageId" = ${message.id} and (o."contentType" like 'image/%') = ${isImage}::boolean)`;

type SearchedMessage = Record<"id" | "content" | "terms" | "deletedAt", AnyColumn> & {
  userId: SQLWrapper;
};

const isMatchOf = (
  db: Database,
  viewerId: string,
  search: MessageSearch,
  message: SearchedMessage,
): SQL | undefined =>
  and(
    isNull(message.deletedAt),
    ...(search.has ?? []).map((part) =>
      part === "link"
        ? sql`${message.content} ~* 'https?://[^[:space:]]'`
        : hasFile(message, part === "image"),
    ),
    isFound(db, viewerId, search, message),
  );
