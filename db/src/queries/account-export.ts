import { asc, eq } from "drizzle-orm";
import type { Database } from "../connection/database.ts";
import {
  blocks,
  boards,
  capsules,
  images,
  messages,
  posts,
  profileArchives,
  reactions,
  reports,
  serverMembers,
  servers,
  starFuelEntries,
  users,
} from "../schema/index.ts";
import { type ExportWanted as Wanted, owned, recordPages } from "./account-records.ts";

/**
 * What a member owns and what is kept about them, by kind, in the order of ids and a page at a time:
 * ask again with the last id of a page until one is empty. Pages are small where one row may be large:
 * the largest takes about a megabyte. What is only computed from it, tags and links on the map, is left
 * out.
 */
export const exportPages = {
  posts: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: posts.id,
        capsuleId: posts.capsuleId,
        title: posts.title,
        markdownContent: posts.markdownContent,
        tags: posts.tags,
        isPublic: posts.isPublic,
        isArchived: posts.isArchived,
        createdAt: posts.createdAt,
        updatedAt: posts.updatedAt,
      })
      .from(posts)
      .where(owned(posts.userId, posts.id, wanted))
      .orderBy(asc(posts.id))
      .limit(8),

  capsules: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: capsules.id,
        name: capsules.name,
        description: capsules.description,
        tags: capsules.tags,
        createdAt: capsules.createdAt,
        updatedAt: capsules.updatedAt,
      })
      .from(capsules)
      .where(owned(capsules.userId, capsules.id, wanted))
      .orderBy(asc(capsules.id))
      .limit(100),

  profileArchives: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: profileArchives.id,
        capsuleId: profileArchives.capsuleId,
        title: profileArchives.title,
        markdownContent: profileArchives.markdownContent,
        tags: profileArchives.tags,
        createdAt: profileArchives.createdAt,
      })
      .from(profileArchives)
      .where(owned(profileArchives.userId, profileArchives.id, wanted))
      .orderBy(asc(profileArchives.id))
      .limit(3),

  boards: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: boards.id,
        name: boards.name,
        description: boards.description,
        tags: boards.tags,
        isPublic: boards.isPublic,
        createdAt: boards.createdAt,
        updatedAt: boards.updatedAt,
      })
      .from(boards)
      .where(owned(boards.userId, boards.id, wanted))
      .orderBy(asc(boards.id))
      .limit(100),

  images: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: images.id,
        boardId: images.boardId,
        title: images.title,
        description: images.description,
        imageUrl: images.imageUrl,
        tags: images.tags,
        isPublic: images.isPublic,
        createdAt: images.createdAt,
        updatedAt: images.updatedAt,
      })
      .from(images)
      .where(owned(images.userId, images.id, wanted))
      .orderBy(asc(images.id))
      .limit(100),

  servers: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: servers.id,
        name: servers.name,
        description: servers.description,
        isPublic: servers.isPublic,
        memberCount: servers.memberCount,
        createdAt: servers.createdAt,
        updatedAt: servers.updatedAt,
      })
      .from(servers)
      .where(owned(servers.ownerId, servers.id, wanted))
      .orderBy(asc(servers.id))
      .limit(100),

  memberships: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: serverMembers.id,
        serverId: serverMembers.serverId,
        serverName: servers.name,
        role: serverMembers.role,
        joinedAt: serverMembers.joinedAt,
      })
      .from(serverMembers)
      .innerJoin(servers, eq(servers.id, serverMembers.serverId))
      .where(owned(serverMembers.userId, serverMembers.id, wanted))
      .orderBy(asc(serverMembers.id))
      .limit(500),

  messages: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: messages.id,
        channelId: messages.channelId,
        seq: messages.seq,
        content: messages.content,
        replyToId: messages.replyToId,
        createdAt: messages.createdAt,
        updatedAt: messages.updatedAt,
        editedAt: messages.editedAt,
        deletedAt: messages.deletedAt,
      })
      .from(messages)
      .where(owned(messages.userId, messages.id, wanted))
      .orderBy(asc(messages.id))
      .limit(100),

  reports: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: reports.id,
        messageId: reports.messageId,
        channelId: reports.channelId,
        reason: reports.reason,
        createdAt: reports.createdAt,
        closedAt: reports.closedAt,
      })
      .from(reports)
      .where(owned(reports.reporterId, reports.id, wanted))
      .orderBy(asc(reports.id))
      .limit(200),

  reactions: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: reactions.id,
        messageId: reactions.messageId,
        emoji: reactions.emoji,
        createdAt: reactions.createdAt,
      })
      .from(reactions)
      .where(owned(reactions.userId, reactions.id, wanted))
      .orderBy(asc(reactions.id))
      .limit(1_000),

  blocks: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: blocks.id,
        userId: blocks.blockedId,
        username: users.username,
        createdAt: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .where(owned(blocks.userId, blocks.id, wanted))
      .orderBy(asc(blocks.id))
      .limit(1_000),

  starFuel: (db: Database, wanted: Wanted) =>
    db
      .select({
        id: starFuelEntries.id,
        amount: starFuelEntries.amount,
        reason: starFuelEntries.reason,
        createdAt: starFuelEntries.createdAt,
      })
      .from(starFuelEntries)
      .where(owned(starFuelEntries.userId, starFuelEntries.id, wanted))
      .orderBy(asc(starFuelEntries.id))
      .limit(1_000),

  ...recordPages,
} as const;
