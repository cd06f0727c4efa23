import { idSchema, messageSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { reportReason } from "../text.ts";

/**
 * A report to the members of a server with the right `manage_messages`. `reporterId` is null once the reporter is deleted.
 * `message` is the message at the time of the report, without reactions.
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

/** The kinds of content that can be reported to keepers. */
export const reportSubjectKinds = ["message", "post", "answer", "image", "user", "wall"] as const;
export type ReportSubjectKind = (typeof reportSubjectKinds)[number];

export const reportSubjectSchema = z.object({ kind: z.enum(reportSubjectKinds), id: idSchema });

/** A report to the keepers. `reporterId` is null once the reporter is deleted. */
export const keeperReportSchema = z.object({
  id: idSchema,
  subject: reportSubjectSchema,
  reporterId: idSchema.nullable(),
  reason: z.string(),
  createdAt: timeSchema,
});
export type KeeperReport = z.infer<typeof keeperReportSchema>;

export const createReport = defineEndpoint({
  method: "POST",
  path: "/api/reports",
  access: "subject-reportable",
  scope: "write",
  summary:
    "Report a message by messageId to those with `manage_messages` in its server, members only; or any visible subject to the keepers, once. Idempotent.",
  body: z
    .object({
      messageId: idSchema.optional(),
      subject: reportSubjectSchema.optional(),
      reason: reportReason,
    })
    .refine(
      ({ messageId, subject }) => (messageId === undefined) !== (subject === undefined),
      "Name either messageId or subject.",
    ),
  example: { messageId: "00000000-0000-4000-8000-000000000001", reason: "cold" },
  status: 201,
  further: { 200: "The caller has reported this subject before; the report is as it was." },
  response: z.union([reportSchema, keeperReportSchema]),
});

export const listReports = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/reports",
  access: "server-reports",
  summary: "List the reports of a server, newest first. Needs `manage_messages`.",
  params: idParams,
  query: pageQuery,
  response: z.array(reportSchema),
  lane: "stream",
});
