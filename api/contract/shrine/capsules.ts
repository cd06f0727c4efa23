import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { description, tagList, itemName } from "../text.ts";

/** A group of archived posts. Only its owner sees it. */
export const capsuleSchema = z.object({
  id: idSchema,
  userId: idSchema,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(z.string()),
  createdAt: timeSchema,
  updatedAt: timeSchema,
});
export type Capsule = z.infer<typeof capsuleSchema>;

export const listCapsules = defineEndpoint({
  method: "GET",
  path: "/api/capsules",
  access: "member",
  summary: "List the caller's capsules, newest first.",
  query: pageQuery,
  response: z.array(capsuleSchema),
  lane: "stream",
});

export const createCapsule = defineEndpoint({
  method: "POST",
  path: "/api/capsules",
  access: "member",
  scope: "write",
  summary: "Create a capsule.",
  body: z.object({
    name: itemName,
    description: description.default(null),
    tags: tagList.default([]),
  }),
  example: { name: "another-name" },
  response: capsuleSchema,
  status: 201,
});

export const updateCapsule = defineEndpoint({
  method: "PUT",
  path: "/api/capsules/:id",
  access: "capsule-own",
  scope: "write",
  summary: "Change the given fields of a capsule.",
  params: idParams,
  body: z.object({ name: itemName, description, tags: tagList }).partial(),
  example: { name: "another-name" },
  response: capsuleSchema,
});

export const deleteCapsule = defineEndpoint({
  method: "DELETE",
  path: "/api/capsules/:id",
  access: "capsule-own",
  scope: "write",
  summary: "Delete a capsule. Its posts and archives remain without a capsule.",
  params: idParams,
  response: doneSchema,
});
