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
  audience: "member",
  summary: "List the caller's boards, hidden ones included, newest first.",
  query: pageQuery,
  response: z.array(boardSchema),
  lane: "stream",
});

export const createBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards",
  audience: "member",
  summary: "Create a board.",
  body: z.object({
    name: itemName,
    description: description.default(null),
    tags: tagList.default([]),
  }),
  response: boardSchema,
  status: 201,
});

export const updateBoard = defineEndpoint({
  method: "PUT",
  path: "/api/boards/:id",
  audience: "member",
  summary: "Change the given fields of a board.",
  params: idParams,
  body: z.object({
    name: itemName.optional(),
    description: description.optional(),
    tags: tagList.optional(),
  }),
  response: boardSchema,
  errors: ["not_found", "forbidden"],
});

export const setBoardVisibility = defineEndpoint({
  method: "PUT",
  path: "/api/boards/:id/visibility",
  audience: "member",
  summary: "Hide a board with its images, or show it with the images that were hidden with it.",
  params: idParams,
  body: z.object({ isPublic: z.boolean() }),
  response: boardSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteBoard = defineEndpoint({
  method: "DELETE",
  path: "/api/boards/:id",
  audience: "member",
  summary: "Delete a board with all its images and their files permanently.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const trashBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards/:id/trash",
  audience: "member",
  summary:
    "Move a board with its images to the trash, which deletes them after 30 days. Idempotent.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
