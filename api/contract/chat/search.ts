import { authorSchema, idSchema, messageSchema, usernameSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, usualPageBytes } from "../endpoint.ts";
import { imageSchema } from "../shrine/images.ts";
import { cursor, idParams, cursorQuery, uuidSource } from "../page.ts";
import { feedPostSchema } from "../shrine/posts.ts";
import { serverKinds, serverSchema } from "./servers.ts";
import { searchQuery } from "../text.ts";
import { timeZoneSchema } from "../time-zone.ts";

const searchPage = cursorQuery.extend({ q: searchQuery, timeZone: timeZoneSchema.optional() });

const foundKinds = z.enum(["messages", "posts", "users", "images", "servers"]);

/** A position in the results of all kinds: kind, milliseconds since 1970, and id. */
const hitPositionParameter = cursor(
  new RegExp(`^(?:${foundKinds.options.join("|")})~\\d{1,13}~${uuidSource}$`),
  ([kind, at, id = ""]) => ({ kind: foundKinds.parse(kind), at: Number(at), id }),
);

const query =
  "all terms of `q`, the last one possibly a prefix. Filters are `from:name`, `in:channel`, `before:2025-01-31`, `after:2025-01-31`, `has:image`, `has:file` and `has:link`; days are those of `timeZone`, by default UTC";

export const searchMessages = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/search",
  access: "server-seen",
  summary: `Search the messages of a server for ${query}. Newest first.`,
  params: idParams,
  query: searchPage,
  response: z.array(messageSchema),
  lane: "page",
});

/** A search result, with its kind. */
export const hitSchema = z.discriminatedUnion("kind", [
  authorSchema.extend({ kind: z.literal("user"), bio: z.string().nullable() }),
  // In results the `kind` of a dimension is `server`.
  serverSchema.omit({ kind: true }).extend({ kind: z.literal("server") }),
  feedPostSchema.extend({ kind: z.literal("post") }),
  imageSchema.extend({ kind: z.literal("image"), author: authorSchema }),
  messageSchema.extend({
    kind: z.literal("message"),
    serverId: idSchema,
    serverKind: serverKinds,
    channelName: z.string(),
  }),
]);
export type Hit = z.infer<typeof hitSchema>;

export const search = defineEndpoint({
  method: "GET",
  path: "/api/search",
  access: "member",
  summary: `Search everything that the caller may see for ${query}, and by \`in\` (the id of a server or channel) and \`from\`. Members, servers, posts, images and messages, or one \`kind\` of these. Each kind newest first.`,
  query: searchPage.extend({
    before: hitPositionParameter.optional(),
    kind: foundKinds.optional(),
    in: idSchema.optional(),
    from: usernameSchema.optional(),
  }),
  response: z.array(hitSchema),
  lane: "page",
  pageBytes: usualPageBytes,
});
