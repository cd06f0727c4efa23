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
  summary: "The caller's own boards, hidden ones included, newest first.",
  query: pageQuery,
  response: z.array(boardSchema),
  lane: "stream",
});

export const createBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards",
  audience: "member",
  summary: "Makes a board.",
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
  summary: "Changes the named fields of a board.",
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
  summary: "Hides a board with its images, or shows it with those images that its hiding hid.",
  params: idParams,
  body: z.object({ isPublic: z.boolean() }),
  response: boardSchema,
  errors: ["not_found", "forbidden"],
});

export const deleteBoard = defineEndpoint({
  method: "DELETE",
  path: "/api/boards/:id",
  audience: "member",
  summary: "Deletes a board with all its images for good, their bytes included.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const trashBoard = defineEndpoint({
  method: "POST",
  path: "/api/boards/:id/trash",
  audience: "member",
  summary:
    "Moves a board with all its images to its owner's trash, from where they go for good after 30 days; again changes nothing.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
