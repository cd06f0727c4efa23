import { authorSchema, idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, usualPageBytes } from "../endpoint.ts";
import { idParams, pageQuery } from "../page.ts";
import { reportSubjectKinds } from "../people/reports.ts";
import { reportReason } from "../text.ts";

/** The acts that a keeper may choose in a case. */
export const keeperActs = ["dismiss", "hide", "remove", "warn", "timeout", "suspend"] as const;
export type KeeperActKind = (typeof keeperActs)[number];

/** The default duration of a timeout in hours. */
export const usualTimeoutHours = 24;
const mostHours = 87_600;

/** An act of a keeper. `endsAt` exists for timeouts and suspensions with an end. */
export const keeperActSchema = z.object({
  id: idSchema,
  act: z.enum(keeperActs),
  reason: z.string(),
  hours: z.int().nullable(),
  endsAt: timeSchema.nullable(),
  createdAt: timeSchema,
  undoneAt: timeSchema.nullable(),
  undoReason: z.string().nullable(),
});
export type KeeperAct = z.infer<typeof keeperActSchema>;

/** A member of a case. The store has persons of versions without `isBot`. */
const personSchema = authorSchema.omit({ isBot: true });

/** A message at the time of the report. Its author is null once deleted. */
const caseMessageSchema = z.object({
  id: idSchema,
  author: personSchema.nullable(),
  text: z.string(),
  createdAt: timeSchema,
});
export type CaseMessage = z.infer<typeof caseMessageSchema>;

/**
 * The reported content at the time of the last report: up to 4 000 characters, and up to two messages
 * `before` and `after` it of up to 400. `title` exists for posts, images and the post of an answer.
 * `place` names the location as inbox targets do.
 */
export const caseSubjectSchema = z.object({
  kind: z.enum(reportSubjectKinds),
  id: idSchema,
  title: z.string().nullable(),
  text: z.string(),
  imageUrl: z.string().nullable(),
  author: personSchema.nullable(),
  createdAt: timeSchema.nullable(),
  before: z.array(caseMessageSchema),
  after: z.array(caseMessageSchema),
  place: z.object({
    serverId: idSchema.optional(),
    serverName: z.string().optional(),
    channelId: idSchema.optional(),
    channelName: z.string().optional(),
    seq: z.int().optional(),
    postId: idSchema.optional(),
    answerId: idSchema.optional(),
    username: z.string().optional(),
  }),
});
export type CaseSubject = z.infer<typeof caseSubjectSchema>;

/**
 * All reports of one subject, and the acts on it. `reports` are the newest 20 of `reportCount`. `member`
 * is the member concerned, null once deleted, with the acts on them in other cases.
 */
export const caseSchema = z.object({
  id: idSchema,
  subject: caseSubjectSchema,
  state: z.enum(["open", "closed"]),
  reports: z.array(
    z.object({
      reporterId: idSchema.nullable(),
      reporter: personSchema.nullable(),
      reason: z.string(),
      createdAt: timeSchema,
    }),
  ),
  reportCount: z.int(),
  member: personSchema
    .extend({
      createdAt: timeSchema,
      acts: z.array(
        keeperActSchema.pick({
          id: true,
          act: true,
          reason: true,
          createdAt: true,
          undoneAt: true,
        }),
      ),
    })
    .nullable(),
  acts: z.array(keeperActSchema.extend({ keeper: personSchema.nullable() })),
  /** The member's appeal. */
  appeal: z.object({ text: z.string(), createdAt: timeSchema }).nullable(),
  createdAt: timeSchema,
  closedAt: timeSchema.nullable(),
});
export type Case = z.infer<typeof caseSchema>;

/**
 * A member's activity in the last 24 hours: a count up to 1 000 and the latest time. `places` counts
 * channels of messages, posts of answers and shrines of marks, else 0.
 */
const recentActivitySchema = z.object({
  kind: z.enum(["message", "post", "answer", "image", "wall"]),
  count: z.int(),
  places: z.int(),
  lastAt: timeSchema,
});
export type RecentActivity = z.infer<typeof recentActivitySchema>;

export const listCases = defineEndpoint({
  method: "GET",
  path: "/api/keeper/cases",
  access: "keeper",
  scope: "none",
  summary: "List cases, newest first, 50 by default: all, open or closed ones.",
  query: pageQuery.extend({ state: z.enum(["open", "closed"]).optional() }),
  response: z.array(caseSchema),
  pageBytes: usualPageBytes,
  lane: "page",
});

export const readCase = defineEndpoint({
  method: "GET",
  path: "/api/keeper/cases/:id",
  access: "case-listed",
  scope: "none",
  summary: "Get a case and the recent activity of its member, latest first.",
  params: idParams,
  response: caseSchema.extend({ deeds: z.array(recentActivitySchema) }),
});

export const actOnCase = defineEndpoint({
  method: "POST",
  path: "/api/keeper/cases/:id/acts",
  access: "case-of-another",
  scope: "none",
  summary:
    "Act on a case and close it. `hide` and `remove` take the content out of view, and removed content can be restored for 30 days. `timeout` lasts 24 hours unless `hours` is given, `suspend` has no end. The member concerned is notified of the reason, except for `dismiss`.",
  params: idParams,
  body: z.object({
    act: z.enum(keeperActs),
    reason: reportReason,
    hours: z.int().min(1).max(mostHours).optional(),
  }),
  example: { act: "warn", reason: "cold" },
  status: 201,
  response: keeperActSchema,
  errors: ["conflict"],
});

export const undoAct = defineEndpoint({
  method: "POST",
  path: "/api/keeper/acts/:id/undo",
  access: "act-of-another",
  scope: "none",
  summary: "Undo an act. Idempotent.",
  params: idParams,
  body: z.object({ reason: reportReason }),
  example: { reason: "no" },
  response: keeperActSchema,
  errors: ["conflict"],
});

export const readNumbers = defineEndpoint({
  method: "GET",
  path: "/api/keeper/numbers",
  access: "keeper",
  scope: "none",
  summary:
    "Get the numbers of the last 24 hours (signUps, posts, messages, reports), of members and of open work, each counted up to 10 000.",
  response: z.object({
    nodes: z.int(),
    members: z.int(),
    signUps: z.int(),
    posts: z.int(),
    messages: z.int(),
    reports: z.int(),
    openCases: z.int(),
    waiting: z.int(),
  }),
});
export type KeeperNumbers = z.infer<(typeof readNumbers)["response"]>;

/** A waitlist entry. `admittedAt` is null before the admission and after it was used or expired. */
export const waitingSchema = z.object({
  id: idSchema,
  email: z.string(),
  oniId: z.string().nullable(),
  source: z.string(),
  createdAt: timeSchema,
  admittedAt: timeSchema.nullable(),
});
export type Waiting = z.infer<typeof waitingSchema>;

export const listWaiting = defineEndpoint({
  method: "GET",
  path: "/api/keeper/waitlist",
  access: "keeper",
  scope: "none",
  summary: "List waitlist entries without an account, oldest first, 50 by default.",
  query: pageQuery,
  response: z.array(waitingSchema),
  lane: "page",
});

export const exportWaiting = defineEndpoint({
  method: "GET",
  path: "/api/keeper/waitlist.csv",
  access: "keeper",
  scope: "none",
  summary: "Export these waitlist entries as comma-separated values with a header (RFC 4180).",
  response: z.unknown().describe("Comma-separated values."),
  produces: ["text/csv"],
});

export const admitWaiting = defineEndpoint({
  method: "POST",
  path: "/api/keeper/waitlist/:id/admit",
  access: "waitlist-entry",
  scope: "none",
  summary:
    "Admit a waitlist entry. Its code is valid for its email for 14 days and replaces a former one.",
  params: idParams,
  response: z.object({ inviteCode: z.string() }),
});
