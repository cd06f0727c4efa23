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
 * `usageCount` is the number of public posts, images and profiles with the tag. `createdAt` is the time
 * of its first use.
 */
export const tagSchema = z.object({
  id: idSchema,
  name: z.string(),
  usageCount: z.int().min(1),
  createdAt: timeSchema,
});
export type Tag = z.infer<typeof tagSchema>;

/** The default number of tags in a response. */
export const usualTagCount = 100;

export const listTags = defineEndpoint({
  method: "GET",
  path: "/api/tags",
  access: "member",
  summary:
    "List the tags in public use, most used first, then by name, 100 unless `limit` is given.",
  query: pageQuery.extend({ before: tagCursorParameter.optional() }),
  response: z.array(tagSchema),
});

/** The number of items of each kind on a tag's page. */
export const tagPageSize = 50;

const tagCount = z.int().min(0).max(mostTagCount);

/**
 * The content with a tag that the caller may see: members with the most uses first, the rest newest
 * first. `online` is set for members who show it. `usageCount` is that of the tag list, 0 without public
 * uses. `counts` are the numbers of each kind and of online members, where `mostTagCount` means as many
 * or more. Visitors get previews of dimensions.
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
  access: "tag-shown",
  summary:
    "Get the content with a tag, at most 50 of each kind. Visitors get public content only, without online status. Posts end before 512 KiB of JSON and continue in the feed.",
  params: z.object({ name: tag }),
  response: tagPageSchema,
  lane: "page",
  pageBytes: usualPageBytes,
});
