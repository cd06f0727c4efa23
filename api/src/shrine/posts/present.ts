import type { PostRow } from "@oni/db/shrine";
import type { ArchivedPost, FeedPost, Post } from "../../../contract/shrine/posts.ts";

/** Converts a post row to the response for its author. */
export const presentPost = (row: PostRow): Post => ({
  id: row.id,
  userId: row.userId,
  capsuleId: row.capsuleId,
  title: row.title,
  content: row.content,
  markdownContent: row.markdownContent,
  tags: row.tags,
  isPublic: row.isPublic,
  isArchived: row.isArchived,
  answersClosed: row.answersClosed,
  answerCount: row.answerCount,
  reactions: row.reactions,
  reactionRev: row.reactionRev,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});

export const presentArchivedPost = (row: PostRow): ArchivedPost => ({
  ...presentPost(row),
  author: { username: row.author.username, displayName: row.author.displayName },
});

/** Converts a post row to the response for a reader. Only the author sees the capsule. */
export const presentFeedPost = (row: PostRow, viewerId: string | null): FeedPost => ({
  ...presentPost(row),
  capsuleId: row.userId === viewerId ? row.capsuleId : null,
  author: row.author,
});
