import { authorSchema, idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, usualPageBytes } from "../../endpoint.ts";
import { mostTagCount } from "../../limits.ts";
import { imageSchema } from "../images.ts";
import { pageQuery, tagCursorParameter } from "../../page.ts";
import { feedPostSchema } from "../posts.ts";
import { serverPreviewSchema, serverSchema } from "../../chat/servers.ts";
import { tag } from "../../text.ts";

/**
 * `usageCount` is the number of public posts, images and profiles that carry the tag, `createdAt`
 * when the first of them came to.
 */
export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  usageCount: z.int().min(1),
  createdAt: timeSchema,
});
export type Tag = z.infer<typeof tagSchema>;

/** How many tags one answer holds unless `limit` says otherwise. */
export const usualTagCount = 100;

export const listTags = defineEndpoint({
  method: "GET",
  path: "/api/tags",
  audience: "member",
  summary: "The tags in public use, most used first, then by name; 100 unless `limit` says.",
  query: pageQuery.extend({ before: tagCursorParameter.optional() }),
  response: z.array(tagSchema),
});

/** How many of each kind the page of a tag holds. */
export const tagPageSize = 50;

const tagCount = z.int().min(0).max(mostTagCount);

/**
 * What carries a tag, as far as the caller may see it: members who carry it most first, the rest newest
 * first. `online` is as far as they show it. `usageCount` counts as in the list of tags, and is 0 for a
 * tag that nothing public carries. `counts` says how many of each kind there are, and how many of the
 * members are online; `mostTagCount` stands for as many or more. Visitors get dimensions as previews.
 */
export const tagPageSchema = z.object({
  name: z.string(),
  usageCount: z.int().min(0),
  members: z.array(authorSchema.extend({ online: z.boolean() })).max(tagPageSize),
  posts: z.array(feedPostSchema).max(tagPageSize),
  images: z.array(imageSchema).max(tagPageSize),
  servers: z.array(z.union([serverSchema, serverPreviewSchema])).max(tagPageSize),
  counts: z.object({
    members: tagCount,
    online: tagCount,
    posts: tagCount,
    images: tagCount,
    servers: tagCount,
  }),
});
export type TagPage = z.infer<typeof tagPageSchema>;

export const readTag = defineEndpoint({
  method: "GET",
  path: "/api/tags/:name",
  audience: "everyone",
  summary:
    "What carries a tag, as far as it is public for visitors, to whom nobody is online, at most 50 of each kind; posts end before 512 KiB of JSON, and go on in the feed.",
  params: z.object({ name: tag }),
  response: tagPageSchema,
  errors: ["not_found"],
  lane: "page",
  pageBytes: usualPageBytes,
});
