import { idSchema, messageSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "./endpoint.ts";
import { idParams, pageQuery } from "./page.ts";
import { reportReason } from "./text.ts";

/**
 * A member's word to those who keep a server in order. `reporterId` is null once they departed.
 * `message` is as it stood when it was reported, without reactions.
 */
export const reportSchema = z.object({
  id: idSchema,
  messageId: idSchema,
  channelId: idSchema,
  reporterId: idSchema.nullable(),
  reason: z.string(),
  createdAt: timeSchema,
  message: messageSchema,
});
export type Report = z.infer<typeof reportSchema>;

export const createReport = defineEndpoint({
  method: "POST",
  path: "/api/reports",
  audience: "member",
  summary: "Reports a message to the owner and moderators of its server. Members only.",
  body: z.object({ messageId: idSchema, reason: reportReason }),
  status: 201,
  response: reportSchema,
  errors: ["not_found", "forbidden"],
});

export const listReports = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/reports",
  audience: "member",
  summary: "What was reported in a server, the newest first. Owner and moderators.",
  params: idParams,
  query: pageQuery,
  response: z.array(reportSchema),
  errors: ["not_found", "forbidden"],
  lane: "stream",
});
