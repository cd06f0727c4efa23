import { idSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";

const blockSchema = z.object({ userId: idSchema, username: z.string() });

export const listBlocks = defineEndpoint({
  method: "GET",
  path: "/api/users/blocks",
  audience: "member",
  summary: "The members whom the caller does not want to read, the last blocked first.",
  response: z.array(blockSchema),
});

export const blockMember = defineEndpoint({
  method: "PUT",
  path: "/api/users/:id/block",
  audience: "member",
  summary: "Folds a member's messages away and keeps their mentions from ringing.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});

export const unblockMember = defineEndpoint({
  method: "DELETE",
  path: "/api/users/:id/block",
  audience: "member",
  summary: "Lifts a block; where there was none nothing changes.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});
