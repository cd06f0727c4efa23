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
import { isBehind, type PagePosition } from "../../sql/place.ts";
import { isVisible, viewerMembership } from "../visibility/visibility.ts";

/** What to look for. Everything given must hold. */
export type TextSearch = {
  /** In the form of PostgreSQL's `tsquery`, of terms as they are stored; null looks for no words. */
  terms: string | null;
  /** The Oni ID of whom it is by. */
  from?: string | undefined;
  /** Made before this instant, or at or after it. */
  until?: Date | undefined;
  since?: Date | undefined;
};

/** The same among messages: in a server, or a channel of this id or name. */
export type MessageSearch = TextSearch & {
  serverId?: string | undefined;
  placeId?: string | undefined;
  inChannel?: string | undefined;
  has?: readonly ("image" | "file" | "link")[] | undefined;
};

/** Of what is found, the newest first, a part after a place. */
export type FoundPart = { limit: number; after?: PagePosition | undefined };

/** A message with where it stands. */
export type FoundMessage = LoadedMessage & {
  serverId: string;
  serverKind: "dimension" | "direct";
  channelName: string;
};

/** Common words fill a page from so many of the latest messages; rare ones are left to the index. */
const latestLimit = 1_000;
/** So many messages are read one by one sooner than what a common word has in the index. */
const scanLimit = 25_000;
/** So many channels are read back each by itself, more of them all at once. */
const separateLimit = 40;

/**
 * The messages that a search finds among those that the viewer may read, of nobody they blocked. What is
 * common is found by reading back from the newest message, and what is rare by an index. Each alone is
 * slow where the other is fast, and no planner can distinguish the two in what one viewer sees, so the
 * first is tried as far as it is cheap.
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

/** The channels that are searched: with a channel its side rooms are. */
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
        isVisible(viewerId),
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
  // Behind a limit of its own, so that no planner looks for their words in the index instead.
  const candidates = db
    .select({
      id: messages.id,
      createdAt: messages.createdAt,
      channelId: messages.channelId,
      content: messages.content,
      terms: messages.terms,
      userId: messages.userId,
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
  const isMatch = isMatchOf(db, viewerId, search, messages);
  // Nothing asked of what comes through an offset is asked of an index, and an order by an expression is
  // that of none: words that are rare are far apart in it.
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

/** Whether something was made in the time that is searched, and belongs to the part. */
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

/** Whether something holds the terms, and is by whom it should be and by nobody whom the viewer blocked. */
export const isFound = (
  db: Database,
  viewerId: string,
  { terms, from }: TextSearch,
  row: { terms: AnyColumn; userId: AnyColumn },
): SQL | undefined =>
  and(
    terms === null ? undefined : sql`${row.terms} @@ ${terms}::tsquery`,
    from === undefined
      ? undefined
      : eq(row.userId, db.select({ id: users.id }).from(users).where(eq(users.username, from))),
    sql`not exists (select from ${blocks}
      where ${blocks.userId} = ${viewerId} and ${blocks.blockedId} = ${row.userId})`,
  );

/** The message has an image, or a file that is none. */
const hasFile = (message: SearchedMessage, isImage: boolean) => sql`exists (
  select from ${attachments} a join ${objects} o on o.key = a."objectKey"
  where a."messageId" = ${message.id} and (o."contentType" like 'image/%') = ${isImage}::boolean)`;

type SearchedMessage = Record<"id" | "content" | "terms" | "userId" | "deletedAt", AnyColumn>;

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
