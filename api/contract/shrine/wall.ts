import { authorSchema, idSchema, timeSchema, usernameSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { name } from "../text.ts";

/** The maximum length of a mark in characters. */
export const markTextLimit = 80;

/** Days that a mark exists. */
export const wallDays = 30;

/** A short text of a member on a shrine. Before its approval only its author and the owner see it. */
export const wallMarkSchema = z.object({
  id: idSchema,
  author: authorSchema,
  line: z.string(),
  createdAt: timeSchema,
  isApproved: z.boolean(),
});
export type WallMark = z.infer<typeof wallMarkSchema>;

const shrineParams = z.object({ username: usernameSchema });

export const listWall = defineEndpoint({
  method: "GET",
  path: "/api/users/:username/wall",
  access: "shrine-shown",
  summary:
    "List the marks of the last 30 days on a shrine, newest first, at most 50 unless `limit` is given. Continue until a page is empty.",
  params: shrineParams,
  query: pageQuery,
  response: z.array(wallMarkSchema),
});

export const createWallMark = defineEndpoint({
  method: "POST",
  path: "/api/users/:username/wall",
  access: "shrine-seen",
  scope: "write",
  summary:
    "Leave a mark on a shrine, one a day. A second is 409, even after the first was deleted. 403 if the wall is closed or its owner has blocked the caller.",
  params: shrineParams,
  body: z.object({ line: name(markTextLimit) }),
  example: { line: "a mark" },
  status: 201,
  response: wallMarkSchema,
  errors: ["forbidden", "conflict"],
});

export const deleteWallMark = defineEndpoint({
  method: "DELETE",
  path: "/api/wall/:id",
  access: "mark-removable",
  scope: "write",
  summary: "Delete a mark. Its author, and the owner of the shrine.",
  params: idParams,
  response: doneSchema,
});

export const approveWallMark = defineEndpoint({
  method: "POST",
  path: "/api/wall/:id/approve",
  access: "mark-approvable",
  scope: "write",
  summary: "Approve a mark on one's own shrine. Idempotent.",
  params: idParams,
  response: wallMarkSchema,
});
