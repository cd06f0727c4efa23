import { and, desc, eq, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { alias, type AnyPgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  directLines,
  messages,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { type ListedMember, lockServer } from "../members/members.ts";
import { isNotHidden } from "../visibility/direct-state.ts";
import { isMembership } from "../visibility/visibility.ts";
import { contentOrFileNames } from "../files/attachments.ts";
import { stopReading, viewerRead } from "../members/reads.ts";
import { leaveInbox } from "../../people/inbox/write-inbox.ts";
import { isBehind, type PagePosition, positionAt } from "../../sql/page-position.ts";

/**
 * A direct line between two members. `isSeen` is false for a viewer who declined it or was never shown
 * it.
 */
export type FoundDirect = {
  serverId: string;
  channelId: string;
  state: "open" | "requested" | "declined";
  requesterId: string | null;
  otherId: string | null;
  isSeen: boolean;
};

/** Returns the direct line between the viewer and another member, whether or not the viewer sees it. */
export function findDirectBetween(
  db: Database,
  viewerId: string,
  otherId: string,
): Promise<FoundDirect | undefined> {
  return findDirect(db, viewerId, eq(otherEnd(viewerId), otherId));
}

/**
 * Returns the direct line of this server if the viewer is one of its two members, whether or not they see
 * it.
 */
export function findOwnDirect(
  db: Database,
  viewerId: string,
  serverId: string,
): Promise<FoundDirect | undefined> {
  return findDirect(db, viewerId, eq(directLines.serverId, serverId));
}

async function findDirect(
  db: Database,
  viewerId: string,
  wanted: SQL,
): Promise<FoundDirect | undefined> {
  const [direct] = await db
    .select({
      serverId: directLines.serverId,
      channelId: channels.id,
      state: directLines.state,
      requesterId: directLines.requesterId,
      otherId: otherEnd(viewerId),
      isSeen: sql<boolean>`${serverMembers.id} is not null`,
    })
    .from(directLines)
    .innerJoin(channels, isMainOf(directLines.serverId))
    .leftJoin(serverMembers, isIn(viewerId))
    .where(and(isEnd(viewerId), wanted));
  return direct;
}

/** Join condition from a direct line to its main channel, the parent of its threads. */
const isMainOf = (serverId: AnyPgColumn) =>
  and(eq(channels.serverId, serverId), isNull(channels.parentId));

const isEnd = (userId: string) =>
  or(eq(directLines.lowUserId, userId), eq(directLines.highUserId, userId));

const otherEnd = (userId: string) => sql<string | null>`case ${directLines.lowUserId}
  when ${userId}::uuid then ${directLines.highUserId} else ${directLines.lowUserId} end`;

const isIn = (userId: string) =>
  and(eq(serverMembers.serverId, directLines.serverId), eq(serverMembers.userId, userId));

/** The stored name of a direct line. Each viewer sees the name of the other member instead. */
const storedName = "direct line";

/**
 * Creates the direct line between two members who have none, and returns its server. The recipient
 * becomes a member of the server unless the state is `declined`. Call it only under `lockPair`.
 */
export async function insertDirect(
  tx: Database,
  {
    requesterId,
    otherId,
    state,
  }: { requesterId: string; otherId: string; state: FoundDirect["state"] },
): Promise<string> {
  const [server] = await tx
    .insert(servers)
    .values({
      ...{ kind: "direct", name: storedName, ownerId: requesterId },
      // Always counts both members, so that the count does not show the requester whether the other is
      // one.
      ...{ isPublic: false, memberCount: 2 },
    })
    .returning({ id: servers.id });
  if (!server) throw new Error("The insert of a server returned no row.");
  const serverId = server.id;
  const [lowUserId, highUserId] = [requesterId, otherId].toSorted();
  await tx.insert(directLines).values({ serverId, lowUserId, highUserId, requesterId, state });
  await tx.insert(channels).values({ serverId, name: "line", isDefault: true });
  const seenBy = state === "declined" ? [requesterId] : [requesterId, otherId];
  await tx.insert(serverMembers).values(seenBy.map((userId) => ({ serverId, userId })));
  return serverId;
}

/**
 * Opens a direct line and makes both members of it. Returns false when it was deleted with an account.
 */
export async function markDirectOpen(
  tx: Database,
  { serverId, ends }: { serverId: string; ends: readonly string[] },
): Promise<boolean> {
  if (!(await lockServer(tx, serverId))) return false;
  await tx.update(directLines).set({ state: "open" }).where(eq(directLines.serverId, serverId));
  await tx
    .insert(serverMembers)
    .values(ends.map((userId) => ({ serverId, userId })))
    .onConflictDoNothing();
  return true;
}

/** Removes the recipient from a direct line, if it exists. The requester does not see this. */
export async function markDirectDeclined(
  tx: Database,
  { serverId, userId }: { serverId: string; userId: string },
): Promise<void> {
  if (!(await lockServer(tx, serverId))) return;
  await tx.update(directLines).set({ state: "declined" }).where(eq(directLines.serverId, serverId));
  await tx.delete(serverMembers).where(isMembership({ serverId, userId }));
  await stopReading(tx, { serverId, userId });
  await leaveInbox(tx, { serverId, userId });
}

/** Hides a direct line from a member's list until its next message, or shows it again. */
export async function setDirectHidden(
  db: Database,
  { channelId, userId, isHidden }: { channelId: string; userId: string; isHidden: boolean },
): Promise<void> {
  const hiddenSeq = sql<number>`(
    select ${channels.lastSeq} from ${channels} where ${channels.id} = ${channelId}
  )`;
  if (!isHidden) {
    const isOwn = and(eq(channelReads.channelId, channelId), eq(channelReads.userId, userId));
    await db.update(channelReads).set({ hiddenSeq: null }).where(isOwn);
    return;
  }
  await db
    .insert(channelReads)
    .values({ channelId, userId, hiddenSeq })
    .onConflictDoUpdate({
      target: [channelReads.userId, channelReads.channelId],
      set: { hiddenSeq: sql`excluded."hiddenSeq"` },
    });
}

const others = alias(users, "other");
const authors = alias(users, "author");
const excerptLength = 140;

/** A page of the direct lines that a viewer sees, or a single one, hidden or not. */
export type DirectPage = { serverId?: string; limit: number; after?: PagePosition | undefined };

/**
 * Returns the viewer's direct lines with the other member and the last message. They are sorted by the
 * last message, or by their creation if they have none, newest first, after a position.
 */
export function listDirectSummaries(
  db: Database,
  viewerId: string,
  { serverId, limit, after }: DirectPage,
) {
  const last = db
    .select({
      userId: messages.userId,
      seq: messages.seq,
      content: contentOrFileNames.as("words"),
      createdAt: messages.createdAt,
    })
    .from(messages)
    .where(and(eq(messages.channelId, channels.id), isNull(messages.deletedAt)))
    .orderBy(desc(messages.seq))
    .limit(1)
    .as("last");
  const summaries = db
    .select({
      serverId: sql<string>`${servers.id}`.as("serverId"),
      channelId: sql<string>`${channels.id}`.as("channelId"),
      requesterId: directLines.requesterId,
      isOpen: sql<boolean>`${directLines.state} = 'open'`.as("isOpen"),
      otherId: otherEnd(viewerId).as("otherId"),
      madeAt: sql<Date>`${servers.createdAt}`.mapWith(servers.createdAt).as("madeAt"),
      lastUserId: sql<string | null>`${last.userId}`.as("lastUserId"),
      lastSeq: sql<number | null>`${last.seq}`.as("lastSeq"),
      excerpt: sql<string | null>`left(${last.content}, ${excerptLength}::int)`.as("excerpt"),
      lastAt: sql<Date | null>`${last.createdAt}`.mapWith(messages.createdAt).as("lastAt"),
      activeAt: sql<Date>`coalesce(${last.createdAt}, ${servers.createdAt})`
        .mapWith(servers.createdAt)
        .as("activeAt"),
    })
    .from(serverMembers)
    .innerJoin(directLines, eq(directLines.serverId, serverMembers.serverId))
    .innerJoin(servers, eq(servers.id, directLines.serverId))
    .innerJoin(channels, isMainOf(directLines.serverId))
    .leftJoin(channelReads, viewerRead(viewerId))
    .leftJoinLateral(last, sql`true`)
    .where(
      and(
        eq(serverMembers.userId, viewerId),
        serverId ? eq(servers.id, serverId) : isNotHidden,
        // A direct line that was not accepted is not shown after one of its members is deleted.
        or(
          eq(directLines.state, "open"),
          and(isNotNull(directLines.lowUserId), isNotNull(directLines.highUserId)),
        ),
      ),
    );
  const summary = db.$with("line").as(summaries);
  return db
    .with(summary)
    .select({
      serverId: summary.serverId,
      channelId: summary.channelId,
      requesterId: summary.requesterId,
      isOpen: summary.isOpen,
      other: {
        userId: others.id,
        username: others.username,
        displayName: others.displayName,
        profileImageUrl: others.profileImageUrl,
        showOnlineStatus: others.showOnlineStatus,
        isBot: others.isBot,
      },
      madeAt: summary.madeAt,
      activeAt: summary.activeAt,
      last: { seq: summary.lastSeq, excerpt: summary.excerpt, createdAt: summary.lastAt },
      author: {
        id: authors.id,
        username: authors.username,
        displayName: authors.displayName,
        profileImageUrl: authors.profileImageUrl,
        isBot: authors.isBot,
      },
    })
    .from(summary)
    .leftJoin(others, eq(others.id, summary.otherId))
    .leftJoin(authors, eq(authors.id, summary.lastUserId))
    .where(after && isBehind(summary.activeAt, summary.serverId, after))
    .orderBy(desc(summary.activeAt), desc(summary.serverId))
    .limit(limit);
}

/** Returns the position of a direct line in that list, or undefined. */
export async function findDirectPosition(
  db: Database,
  viewerId: string,
  serverId: string,
): Promise<PagePosition | undefined> {
  const [direct] = await listDirectSummaries(db, viewerId, { serverId, limit: 1 });
  return direct && positionAt(direct.activeAt, serverId);
}

export type DirectSummary = Awaited<ReturnType<typeof listDirectSummaries>>[number];

/**
 * Returns both members of a direct line in the form of server members, including one who declined it and
 * without deleted ones.
 */
export const listDirectMembers = (db: Database, serverId: string): Promise<ListedMember[]> =>
  db
    .select({
      userId: users.id,
      username: users.username,
      displayName: users.displayName,
      profileImageUrl: users.profileImageUrl,
      showOnlineStatus: users.showOnlineStatus,
      isBot: users.isBot,
      role: sql<"member">`'member'`,
      roleIds: sql<string[]>`'{}'::uuid[]`,
      invitedBy: sql<null>`null`,
      joinedAt: servers.createdAt,
    })
    .from(directLines)
    .innerJoin(servers, eq(servers.id, directLines.serverId))
    .innerJoin(users, sql`${users.id} in (${directLines.lowUserId}, ${directLines.highUserId})`)
    .where(eq(directLines.serverId, serverId))
    .orderBy(users.id);

/** Returns whether a direct line has been opened. */
export const isDirectOpen = async (tx: Database, serverId: string): Promise<boolean> => {
  const rows = await tx
    .select({ serverId: directLines.serverId })
    .from(directLines)
    .where(and(eq(directLines.serverId, serverId), eq(directLines.state, "open")));
  return rows.length > 0;
};
