import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { keeperActSchema, keeperActs } from "./desk.ts";
import { idParams, pageQuery } from "../page.ts";
import { reportSubjectKinds } from "../people/reports.ts";
import { reportReason } from "../text.ts";

const appealSchema = z.object({
  id: idSchema,
  caseId: idSchema,
  text: z.string(),
  createdAt: timeSchema,
});

/** The decisions about the caller in a case, newest first, and the caller's appeal. */
export const ownCaseSchema = z.object({
  id: idSchema,
  subjectKind: z.enum(reportSubjectKinds),
  acts: z.array(keeperActSchema),
  appeal: appealSchema.nullable(),
});
export type OwnCase = z.infer<typeof ownCaseSchema>;

export const readOwnCase = defineEndpoint({
  method: "GET",
  path: "/api/cases/:id",
  access: "case-concerned",
  summary: "Get the decisions of keepers about the caller in a case, with their reasons.",
  params: idParams,
  response: ownCaseSchema,
});

export const appealCase = defineEndpoint({
  method: "POST",
  path: "/api/cases/:id/appeal",
  access: "case-concerned",
  scope: "write",
  summary: "Appeal a decision, once. This reopens the case. Only the member concerned.",
  params: idParams,
  body: z.object({ text: reportReason }),
  example: { text: "it was a quote" },
  status: 201,
  response: appealSchema,
  errors: ["conflict"],
});

/**
 * A moderation act and its reason, without the content that it concerned. `serverId` is null for acts of
 * keepers.
 */
export const modLogEntrySchema = z.object({
  id: idSchema,
  serverId: idSchema.nullable(),
  serverName: z.string().nullable(),
  by: z.enum(["keeper", "moderator"]),
  act: z.enum([...keeperActs, "import", "kick", "ban", "delete"]),
  subjectKind: z.enum([...reportSubjectKinds, "server"]),
  reason: z.string().nullable(),
  hours: z.int().nullable(),
  createdAt: timeSchema,
  undoneAt: timeSchema.nullable(),
  undoReason: z.string().nullable(),
});
export type ModLogEntry = z.infer<typeof modLogEntrySchema>;

export const listModLog = defineEndpoint({
  method: "GET",
  path: "/api/modlog",
  access: "member",
  summary:
    "List the acts of keepers, and those of owners and moderators in servers that the caller may see, newest first, 50 by default. With `serverId` only those of one server.",
  query: pageQuery.extend({ serverId: idSchema.optional() }),
  response: z.array(modLogEntrySchema),
  lane: "page",
});
