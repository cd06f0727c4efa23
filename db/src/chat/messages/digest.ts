import { and, desc, eq, gt, inArray, isNotNull, isNull, notExists, or, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import {
  blocks,
  channelReads,
  channels,
  directLines,
  mentions,
  messages,
  serverMembers,
  servers,
} from "../../schema/index.ts";
import { isNotHidden, nameFor } from "../visibility/direct-state.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { asLoaded, type LoadedMessage, selectMessages } from "./messages.ts";
import { isFollowing, readSeq, readStateOf, viewerRead } from "../members/reads.ts";

/** The limits of each part of a digest, and of the last messages of one channel. */
const partLimit = 50;
const lastLimit = 3;

/**
 * Replies are searched in this number of newest messages of each channel, as unread messages are counted.
 */
const replyDepth = 1_000;

/** The server and channel of an item. */
type ListedChannel = {
  serverId: string;
  serverName: string;
  channelId: string;
  channelName: string;
};

/** The unread items of a viewer after each channel's read position, see `GET /api/digest`. */
export type LoadedDigest = {
  mentions: (LoadedMessage & ListedChannel)[];
  replies: (LoadedMessage & ListedChannel)[];
  channels: (ListedChannel & {
    lastReadSeq: number;
    unread: number;
    mentions: number;
    last: LoadedMessage[];
  })[];
};

/**
 * Returns the unread items of a viewer's servers. A reply that mentions the viewer is only among the
 * mentions. Items of blocked members are omitted.
 */
export async function findDigest(db: Database, viewerId: string): Promise<LoadedDigest> {
  const [mentioned, answered, unread] = await Promise.all([
    listMentions(db, viewerId),
    listReplies(db, viewerId),
    listUnreadChannels(db, viewerId),
  ]);
  const ids = [
    ...[...mentioned, ...answered].map(({ messageId }) => messageId),
    ...unread.flatMap(({ lastIds }) => lastIds),
  ];
  const loaded = await loadAll(db, viewerId, ids);
  const withMessages = (items: (ListedChannel & { messageId: string })[]) =>
    items.flatMap(({ messageId, ...location }) => {
      const message = loaded.get(messageId);
      return message ? [{ ...message, ...location }] : [];
    });
  return {
    mentions: withMessages(mentioned),
    replies: withMessages(answered),
    channels: unread.map(({ lastIds, ...channel }) => ({
      ...channel,
      last: lastIds.flatMap((id) => loaded.get(id) ?? []),
    })),
  };
}

/** Returns those of these messages that still exist. */
async function loadAll(db: Database, viewerId: string, ids: string[]) {
  if (ids.length === 0) return new Map<string, LoadedMessage>();
  const rows = await selectMessages(db, viewerId).where(
    and(inArray(messages.id, ids), isNull(messages.deletedAt)),
  );
  return new Map(rows.map((row) => [row.id, asLoaded(row)]));
}

/** The server and channel columns of a message, in a query of servers and channels. */
const channelColumns = (viewerId: string) => ({
  serverId: channels.serverId,
  serverName: nameFor(viewerId),
  channelId: channels.id,
  channelName: channels.name,
});

/**
 * SQL condition: a channel that the viewer sees as a member has messages after the read position. A hidden direct
 * line counts only after its next message. One with a blocked member never counts.
 */
const isBehind = (db: Database, viewerId: string) =>
  and(
    eq(serverMembers.userId, viewerId),
    isChannelVisible(viewerId),
    gt(channels.lastSeq, readSeq),
    isNotHidden,
    notExists(
      db
        .select({ id: blocks.id })
        .from(blocks)
        .innerJoin(directLines, eq(directLines.serverId, servers.id))
        .where(
          and(
            eq(blocks.userId, viewerId),
            or(
              eq(blocks.blockedId, directLines.lowUserId),
              eq(blocks.blockedId, directLines.highUserId),
            ),
          ),
        ),
    ),
  );

/** Selects the unread messages that mention the viewer, with their channels. */
export function listMentions(db: Database, viewerId: string) {
  return db
    .select({ ...channelColumns(viewerId), messageId: messages.id })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(channels, eq(channels.serverId, servers.id))
    .leftJoin(channelReads, viewerRead(viewerId))
    .innerJoin(mentions, isUnreadMention(viewerId))
    .innerJoin(messages, eq(messages.id, mentions.messageId))
    .where(and(isBehind(db, viewerId), isNotByBlockedMember(db, viewerId, messages.userId)))
    .orderBy(desc(messages.createdAt), desc(messages.id))
    .limit(partLimit);
}

/** Selects the unread replies to the viewer that do not mention them, with their channels. */
export function listReplies(db: Database, viewerId: string) {
  // The limit makes the planner read each channel once by `seq`, instead of using an index of all
  // replies.
  const reply = db
    .select({
      id: messages.id,
      userId: messages.userId,
      replyToId: messages.replyToId,
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(
      and(
        isUnread(viewerId),
        sql`${messages.seq} > ${channels.lastSeq} - ${replyDepth}`,
        isNotNull(messages.replyToId),
      ),
    )
    .orderBy(desc(messages.seq))
    .limit(replyDepth)
    .as("reply");
  const isToViewer = sql`(
    select own."userId" from ${messages} own where own.id = ${reply.replyToId}
  ) = ${viewerId}`;
  const mention = db
    .select({ id: mentions.id })
    .from(mentions)
    .where(and(eq(mentions.messageId, reply.id), eq(mentions.userId, viewerId)));
  return db
    .select({ ...channelColumns(viewerId), messageId: reply.id })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(channels, eq(channels.serverId, servers.id))
    .leftJoin(channelReads, viewerRead(viewerId))
    .crossJoinLateral(reply)
    .where(
      and(
        isBehind(db, viewerId),
        isFollowing,
        isToViewer,
        notExists(mention),
        isNotByBlockedMember(db, viewerId, reply.userId),
      ),
    )
    .orderBy(desc(reply.createdAt), desc(reply.id))
    .limit(partLimit);
}

/**
 * Selects channels with unread messages. The counts are computed after the limit, for these channels
 * only.
 */
export function listUnreadChannels(db: Database, viewerId: string) {
  const last = db
    .select({ id: messages.id, seq: messages.seq, createdAt: messages.createdAt })
    .from(messages)
    .where(isUnread(viewerId))
    .orderBy(desc(messages.seq))
    .limit(lastLimit)
    .as("last");
  const latest = db
    .select({
      ids: sql<string[]>`array_agg(${last.id} order by ${last.seq})`.as("ids"),
      at: sql`max(${last.createdAt})`.as("at"),
    })
    .from(last)
    .as("latest");
  const { lastReadSeq, unreadCount, mentionCount } = readStateOf(viewerId);
  return db
    .select({
      ...channelColumns(viewerId),
      ...{ lastReadSeq, unread: unreadCount, mentions: mentionCount },
      lastIds: latest.ids,
    })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(channels, eq(channels.serverId, servers.id))
    .leftJoin(channelReads, viewerRead(viewerId))
    .crossJoinLateral(latest)
    .where(and(isBehind(db, viewerId), isFollowing, isNotNull(latest.ids)))
    .orderBy(desc(latest.at), desc(channels.id))
    .limit(partLimit);
}

/** SQL condition: the message is in that channel and counts as unread, as in the counts of the lists. */
const isUnread = (viewerId: string) =>
  and(
    eq(messages.channelId, channels.id),
    gt(messages.seq, readSeq),
    sql`${messages.userId} is distinct from ${viewerId}::uuid`,
    isNull(messages.deletedAt),
  );

/** SQL condition: the mention is in that channel and counts as unread, as in the counts of the lists. */
const isUnreadMention = (viewerId: string) =>
  and(
    eq(mentions.userId, viewerId),
    eq(mentions.channelId, channels.id),
    gt(mentions.seq, readSeq),
  );

const isNotByBlockedMember = (db: Database, viewerId: string, authorId: PgColumn) =>
  notExists(
    db
      .select({ id: blocks.id })
      .from(blocks)
      .where(and(eq(blocks.userId, viewerId), eq(blocks.blockedId, authorId))),
  );
