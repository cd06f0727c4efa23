import { idSchema, inboxEntrySchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { cursorParameter, cursorQuery } from "../page.ts";

export const listInbox = defineEndpoint({
  method: "GET",
  path: "/api/inbox",
  audience: "member",
  summary:
    "What the caller was told of, the newest first, 50 unless limited. What is gone, or not to be seen by them any more, or of somebody they blocked, is left out.",
  query: cursorQuery,
  response: z.array(inboxEntrySchema),
  lane: "page",
});

/** The number of unread entries, counted up to 1 000. */
export const inboxUnreadSchema = z.object({ unread: z.int().min(0) });

export const readInboxUnread = defineEndpoint({
  method: "GET",
  path: "/api/inbox/unread",
  audience: "member",
  summary: "How many entries of the inbox are unread, up to 1 000.",
  response: inboxUnreadSchema,
});

export const markInboxRead = defineEndpoint({
  method: "POST",
  path: "/api/inbox/read",
  audience: "member",
  summary:
    "Marks entries as read: those named, at most 100, or all up to the one named and those as old. Ids that are not in the caller's inbox change nothing; `upTo` also takes one that has left it, or a place of a Link.",
  body: z
    .object({
      ids: z.array(idSchema).max(100, "takes at most 100 ids").optional(),
      upTo: cursorParameter.optional(),
    })
    .refine(
      ({ ids, upTo }) => (ids === undefined) !== (upTo === undefined),
      "Name either ids or upTo.",
    ),
  response: inboxUnreadSchema,
});
