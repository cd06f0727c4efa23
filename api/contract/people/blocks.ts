import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";

const blockSchema = z.object({ userId: idSchema, username: z.string() });

export const listBlocks = defineEndpoint({
  method: "GET",
  path: "/api/users/blocks",
  access: "member",
  summary: "List the members whom the caller has blocked, last blocked first.",
  response: z.array(blockSchema),
});

export const blockMember = defineEndpoint({
  method: "PUT",
  path: "/api/users/:id/block",
  access: "member-any",
  scope: "write",
  summary: "Block a member. Their messages are folded, and their mentions do not notify.",
  params: idParams,
  response: doneSchema,
});

export const unblockMember = defineEndpoint({
  method: "DELETE",
  path: "/api/users/:id/block",
  access: "member-any",
  scope: "write",
  summary: "Unblock a member. Idempotent.",
  params: idParams,
  response: doneSchema,
});
