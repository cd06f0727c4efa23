import {
  authorSchema,
  idSchema,
  reactionSchema,
  timeSchema,
  usernameSchema,
} from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema, largeBodyBytes, usualPageBytes } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { name, tagList, text } from "../text.ts";

/**
 * A post. `content` is the plain text of `markdownContent`. An archived post stays archived. While
 * `answersClosed` it takes no new answers.
 */
export const postSchema = z.object({
  id: idSchema,
  userId: idSchema,
  capsuleId: idSchema.nullable(),
  title: z.string(),
  content: z.string(),
  markdownContent: z.string(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  isArchived: z.boolean(),
  answersClosed: z.boolean(),
  answerCount: z.int().min(0),
  reactions: z.array(reactionSchema),
  /** Of two states of its reactions the one with the higher number is newer. */
  reactionRev: z.int().min(0),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Post = z.infer<typeof postSchema>;

export const archivedPostSchema = postSchema.extend({
  author: authorSchema.pick({ username: true, displayName: true }),
});
export type ArchivedPost = z.infer<typeof archivedPostSchema>;

/** A post of the feed. `capsuleId` is null for everyone except the author. */
export const feedPostSchema = postSchema.extend({ author: authorSchema });
export type FeedPost = z.infer<typeof feedPostSchema>;

const postTitle = name(200);
const postMarkdown = text(1, 20_000);

export const readPost = defineEndpoint({
  method: "GET",
  path: "/api/posts/:id",
  access: "post-shown",
  summary: "Get a public post of a public member, or one's own.",
  params: idParams,
  response: feedPostSchema,
});

export const createPost = defineEndpoint({
  method: "POST",
  path: "/api/posts",
  access: "member",
  scope: "write",
  summary: "Create a post.",
  body: z.object({
    title: postTitle,
    markdownContent: postMarkdown,
    tags: tagList.default([]),
    isPublic: z.boolean().default(true),
    capsuleId: idSchema.nullable().default(null),
  }),
  example: { title: "a title", markdownContent: "words" },
  response: postSchema,
  status: 201,
  bodyLimitBytes: largeBodyBytes,
});

export const updatePost = defineEndpoint({
  method: "PATCH",
  path: "/api/posts/:id",
  access: "post-own",
  scope: "write",
  summary:
    "Change the given fields of one's own post. Archiving is permanent. 409 if `updatedAt` differs from `baseUpdatedAt`.",
  params: idParams,
  body: z
    .object({
      title: postTitle,
      markdownContent: postMarkdown,
      tags: tagList,
      isPublic: z.boolean(),
      isArchived: z.literal(true, "can only become true"),
      answersClosed: z.boolean(),
      capsuleId: idSchema.nullable(),
      baseUpdatedAt: timeSchema,
    })
    .partial(),
  example: { title: "another title" },
  response: postSchema,
  errors: ["conflict"],
  bodyLimitBytes: largeBodyBytes,
});

export const deletePost = defineEndpoint({
  method: "DELETE",
  path: "/api/posts/:id",
  access: "post-own",
  scope: "write",
  summary: "Delete one's own post.",
  params: idParams,
  response: doneSchema,
});

export const listOwnPosts = defineEndpoint({
  method: "GET",
  path: "/api/posts/my",
  access: "member",
  summary: "List the caller's posts, archived ones included, newest first.",
  query: pageQuery,
  response: z.array(postSchema),
  lane: "stream",
});

export const listArchivedPosts = defineEndpoint({
  method: "GET",
  path: "/api/posts/archived",
  access: "member",
  summary: "List the caller's archived posts, newest first.",
  query: pageQuery,
  response: z.array(archivedPostSchema),
  lane: "stream",
});

export const listPostsOfMember = defineEndpoint({
  method: "GET",
  path: "/api/users/:username/posts",
  access: "shrine-shown",
  summary:
    "List the public posts of a public member, or the caller's own, newest first, at most 50 unless `limit` is given. Continue until a page is empty.",
  params: z.object({ username: usernameSchema }),
  query: pageQuery,
  response: z.array(feedPostSchema),
  lane: "page",
  pageBytes: usualPageBytes,
});
