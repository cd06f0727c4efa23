import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { description, tagList, itemName } from "../text.ts";

/** A board of an album. `imageCount` includes hidden images. */
export const boardSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  isPublic: z.boolean(),
  imageCount: z.int().min(0),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Board = z.infer<typeof boardSchema>;

export const listBoards = defineEndpoint({
  method: "GET",
  path: "/api/boards",
  access: "member",
  summary: "List the caller's boards, hidden ones included, newest first.",
  query: pageQuery,
  response: z.array(boardSchema),
  lane: "stream",
});

export const createBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards",
  access: "member",
  scope: "write",
  summary: "Create a board.",
  body: z.object({
    name: itemName,
    description: description.default(null),
    tags: tagList.default([]),
  }),
  example: { name: "another-name" },
  response: boardSchema,
  status: 201,
});

export const updateBoard = defineEndpoint({
  method: "PUT",
  path: "/api/boards/:id",
  access: "board-own",
  scope: "write",
  summary: "Change the given fields of a board.",
  params: idParams,
  body: z.object({
    name: itemName.optional(),
    description: description.optional(),
    tags: tagList.optional(),
  }),
  example: { name: "another-name" },
  response: boardSchema,
});

export const setBoardVisibility = defineEndpoint({
  method: "PUT",
  path: "/api/boards/:id/visibility",
  access: "board-own",
  scope: "write",
  summary: "Hide a board with its images, or show it with the images that were hidden with it.",
  params: idParams,
  body: z.object({ isPublic: z.boolean() }),
  example: { isPublic: true },
  response: boardSchema,
});

export const deleteBoard = defineEndpoint({
  method: "DELETE",
  path: "/api/boards/:id",
  access: "board-own",
  scope: "write",
  summary: "Delete a board with all its images and their files permanently.",
  params: idParams,
  response: doneSchema,
});

export const trashBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards/:id/trash",
  access: "board-trashable",
  scope: "write",
  summary:
    "Move a board with its images to the trash, which deletes them after 30 days. Idempotent.",
  params: idParams,
  response: doneSchema,
});
