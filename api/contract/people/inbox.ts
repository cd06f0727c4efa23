import { idSchema, inboxEntrySchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { cursorParameter, cursorQuery } from "../page.ts";

export const listInbox = defineEndpoint({
  method: "GET",
  path: "/api/inbox",
  access: "member",
  summary:
    "List the caller's inbox, newest first, 50 by default. Entries about deleted or invisible content and of blocked members are left out.",
  query: cursorQuery,
  response: z.array(inboxEntrySchema),
  lane: "page",
});

/** The number of unread entries, counted up to 1 000. */
export const inboxUnreadSchema = z.object({ unread: z.int().min(0) });

export const readInboxUnread = defineEndpoint({
  method: "GET",
  path: "/api/inbox/unread",
  access: "member",
  summary: "Get the number of unread inbox entries, up to 1 000.",
  response: inboxUnreadSchema,
});

export const markInboxRead = defineEndpoint({
  method: "POST",
  path: "/api/inbox/read",
  access: "member",
  scope: "write",
  summary:
    "Mark inbox entries as read: at most 100 by id, or all up to one. Unknown ids are ignored. `upTo` also takes a deleted entry or a position of a Link header.",
  body: z
    .object({
      ids: z.array(idSchema).max(100, "takes at most 100 ids").optional(),
      upTo: cursorParameter.optional(),
    })
    .refine(
      ({ ids, upTo }) => (ids === undefined) !== (upTo === undefined),
      "Name either ids or upTo.",
    ),
  example: { ids: [] },
  response: inboxUnreadSchema,
});
