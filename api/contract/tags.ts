import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { pageQuery } from "./page.ts";

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
  query: pageQuery,
  response: z.array(tagSchema),
});
