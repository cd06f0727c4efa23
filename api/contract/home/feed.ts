import * as z from "zod";
import { defineEndpoint, usualPageBytes } from "../endpoint.ts";
import { pageQuery } from "../page.ts";
import { feedPostSchema } from "../shrine/posts.ts";
import { tag } from "../text.ts";

export const readFeed = defineEndpoint({
  method: "GET",
  path: "/api/feed",
  access: "member",
  summary:
    "List public posts of public members and the caller's own, newest first, at most 50 unless `limit` is given. Continue until a page is empty.",
  query: pageQuery.extend({ tag: tag.optional() }),
  response: z.array(feedPostSchema),
  lane: "page",
  pageBytes: usualPageBytes,
});
