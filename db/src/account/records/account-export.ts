import { and, eq } from "drizzle-orm";
import {
  answers,
  attachments,
  blocks,
  boards,
  capsules,
  drafts,
  images,
  maskReactions,
  masks,
  messages,
  postReactions,
  posts,
  profileArchives,
  reactions,
  reports,
  serverMembers,
  servers,
  starFuelEntries,
  users,
  wallMarks,
} from "../../schema/index.ts";
import { nameFor } from "../../chat/visibility/direct-state.ts";
import { recordPages } from "./account-records.ts";
import { ownedPages } from "../../sql/owned-pages.ts";
import { keyPages } from "./key-records.ts";

const exportedMessage = {
  id: messages.id,
  channelId: messages.channelId,
  seq: messages.seq,
  content: messages.content,
  replyToId: messages.replyToId,
  createdAt: messages.createdAt,
  updatedAt: messages.updatedAt,
  editedAt: messages.editedAt,
  deletedAt: messages.deletedAt,
};

/**
 * Data that a member owns or that is stored about them, by kind, in pages ordered by id. Request pages
 * with the last id of the page before until one is empty. Pages of large rows are small: the largest
 * takes about a megabyte. Data computed from it, such as tags and links on the map, is omitted.
 */
export const exportPages = {
  posts: ownedPages({ owner: posts.userId, id: posts.id, rows: 8 }, (db) =>
    db
      .select({
        id: posts.id,
        capsuleId: posts.capsuleId,
        title: posts.title,
        markdownContent: posts.markdownContent,
        tags: posts.tags,
        isPublic: posts.isPublic,
        isArchived: posts.isArchived,
        answersClosed: posts.answersClosed,
        createdAt: posts.createdAt,
        updatedAt: posts.updatedAt,
      })
      .from(posts)
      .$dynamic(),
  ),

  answers: ownedPages({ owner: answers.userId, id: answers.id, rows: 50 }, (db) =>
    db
      .select({
        id: answers.id,
        postId: answers.postId,
        content: answers.content,
        createdAt: answers.createdAt,
        editedAt: answers.editedAt,
        deletedAt: answers.deletedAt,
      })
      .from(answers)
      .$dynamic(),
  ),

  capsules: ownedPages({ owner: capsules.userId, id: capsules.id, rows: 100 }, (db) =>
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
      .$dynamic(),
  ),

  profileArchives: ownedPages(
    { owner: profileArchives.userId, id: profileArchives.id, rows: 3 },
    (db) =>
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
        .$dynamic(),
  ),

  boards: ownedPages({ owner: boards.userId, id: boards.id, rows: 100 }, (db) =>
    db
      .select({
        id: boards.id,
        name: boards.name,
        description: boards.description,
        tags: boards.tags,
        isPublic: boards.isPublic,
        deletedAt: boards.deletedAt,
        createdAt: boards.createdAt,
        updatedAt: boards.updatedAt,
      })
      .from(boards)
      .$dynamic(),
  ),

  images: ownedPages({ owner: images.userId, id: images.id, rows: 100 }, (db) =>
    db
      .select({
        id: images.id,
        boardId: images.boardId,
        title: images.title,
        description: images.description,
        alt: images.alt,
        imageUrl: images.imageUrl,
        tags: images.tags,
        isPublic: images.isPublic,
        deletedAt: images.deletedAt,
        createdAt: images.createdAt,
        updatedAt: images.updatedAt,
      })
      .from(images)
      .$dynamic(),
  ),

  servers: ownedPages({ owner: servers.ownerId, id: servers.id, rows: 100 }, (db) =>
    db
      .select({
        id: servers.id,
        kind: servers.kind,
        name: servers.name,
        description: servers.description,
        isPublic: servers.isPublic,
        memberCount: servers.memberCount,
        iconUrl: servers.iconUrl,
        tags: servers.tags,
        invitePreview: servers.invitePreview,
        createdAt: servers.createdAt,
        updatedAt: servers.updatedAt,
      })
      .from(servers)
      .$dynamic(),
  ),

  memberships: ownedPages({ owner: serverMembers.userId, id: serverMembers.id, rows: 500 }, (db) =>
    db
      .select({
        id: serverMembers.id,
        serverId: serverMembers.serverId,
        kind: servers.kind,
        serverName: nameFor(serverMembers.userId),
        role: serverMembers.role,
        joinedAt: serverMembers.joinedAt,
      })
      .from(serverMembers)
      .innerJoin(servers, eq(servers.id, serverMembers.serverId))
      .$dynamic(),
  ),

  messages: ownedPages({ owner: messages.userId, id: messages.id, rows: 100 }, (db) =>
    db.select(exportedMessage).from(messages).$dynamic(),
  ),

  importedMessages: ownedPages({ owner: masks.claimedById, id: messages.id, rows: 100 }, (db) =>
    db
      .select({ maskId: masks.id, ...exportedMessage })
      .from(messages)
      .innerJoin(masks, and(eq(masks.id, messages.maskId), masks.isConfirmed))
      .$dynamic(),
  ),

  attachments: ownedPages({ owner: attachments.userId, id: attachments.id, rows: 500 }, (db) =>
    db
      .select({
        id: attachments.id,
        messageId: attachments.messageId,
        channelId: attachments.channelId,
        objectKey: attachments.objectKey,
        name: attachments.name,
        alt: attachments.alt,
        createdAt: attachments.createdAt,
      })
      .from(attachments)
      .$dynamic(),
  ),

  reports: ownedPages({ owner: reports.reporterId, id: reports.id, rows: 200 }, (db) =>
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
      .$dynamic(),
  ),

  reactions: ownedPages({ owner: reactions.userId, id: reactions.id, rows: 1_000 }, (db) =>
    db
      .select({
        id: reactions.id,
        messageId: reactions.messageId,
        emoji: reactions.emoji,
        createdAt: reactions.createdAt,
      })
      .from(reactions)
      .$dynamic(),
  ),

  importedReactions: ownedPages(
    { owner: masks.claimedById, id: maskReactions.id, rows: 1_000 },
    (db) =>
      db
        .select({
          id: maskReactions.id,
          maskId: maskReactions.maskId,
          messageId: maskReactions.messageId,
          emoji: maskReactions.emoji,
          createdAt: maskReactions.createdAt,
        })
        .from(maskReactions)
        .innerJoin(masks, and(eq(masks.id, maskReactions.maskId), masks.isConfirmed))
        .$dynamic(),
  ),

  postReactions: ownedPages(
    { owner: postReactions.userId, id: postReactions.id, rows: 1_000 },
    (db) =>
      db
        .select({
          id: postReactions.id,
          postId: postReactions.postId,
          answerId: postReactions.answerId,
          emoji: postReactions.emoji,
          createdAt: postReactions.createdAt,
        })
        .from(postReactions)
        .$dynamic(),
  ),

  drafts: ownedPages({ owner: drafts.userId, id: drafts.id, rows: 50 }, (db) =>
    db
      .select({
        id: drafts.id,
        channelId: drafts.channelId,
        content: drafts.content,
        createdAt: drafts.createdAt,
        updatedAt: drafts.updatedAt,
      })
      .from(drafts)
      .$dynamic(),
  ),

  wallMarks: ownedPages({ owner: wallMarks.authorId, id: wallMarks.id, rows: 1_000 }, (db) =>
    db
      .select({
        id: wallMarks.id,
        ownerId: wallMarks.ownerId,
        line: wallMarks.line,
        isApproved: wallMarks.isApproved,
        createdAt: wallMarks.createdAt,
        deletedAt: wallMarks.deletedAt,
      })
      .from(wallMarks)
      .$dynamic(),
  ),

  blocks: ownedPages({ owner: blocks.userId, id: blocks.id, rows: 1_000 }, (db) =>
    db
      .select({
        id: blocks.id,
        userId: blocks.blockedId,
        username: users.username,
        createdAt: blocks.createdAt,
      })
      .from(blocks)
      .innerJoin(users, eq(users.id, blocks.blockedId))
      .$dynamic(),
  ),

  starFuel: ownedPages(
    { owner: starFuelEntries.userId, id: starFuelEntries.id, rows: 1_000 },
    (db) =>
      db
        .select({
          id: starFuelEntries.id,
          amount: starFuelEntries.amount,
          reason: starFuelEntries.reason,
          createdAt: starFuelEntries.createdAt,
        })
        .from(starFuelEntries)
        .$dynamic(),
  ),

  ...keyPages,
  ...recordPages,
} as const;
