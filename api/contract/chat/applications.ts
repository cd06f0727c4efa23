import { authorSchema, idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { applicationSchema } from "./servers.ts";
import { name } from "../text.ts";

/** The maximum length of an application in characters. */
export const longestApplication = 200;

/** An applicant as members with the right `manage_server` see them. */
export const applicantSchema = z.object({
  userId: idSchema,
  ...authorSchema.omit({ id: true, isBot: true }).shape,
  line: z.string(),
  createdAt: timeSchema,
});
export type Applicant = z.infer<typeof applicantSchema>;

const applicantParams = idParams.extend({ userId: idSchema });

export const applyToServer = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/application",
  access: "server-with-voice",
  scope: "write",
  summary:
    "Apply to join a public server whose `joinGate` is `applied`. A second call replaces the text. 409 for members, for servers that are open to join, and above 1 000 applications. 403 within a day after a refusal.",
  params: idParams,
  body: z.object({ line: name(longestApplication) }),
  example: { line: "let me in" },
  response: applicationSchema,
  errors: ["conflict"],
});

export const withdrawApplication = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/application",
  access: "server-seen",
  scope: "write",
  summary: "Withdraw the caller's application. 404 if there is none.",
  params: idParams,
  response: doneSchema,
});

export const listApplications = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/applications",
  access: "server-applications",
  summary: "List applications, oldest first. Needs `manage_server`.",
  params: idParams,
  response: z.array(applicantSchema),
  lane: "page",
});

export const acceptApplication = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/applications/:userId/accept",
  access: "server-manager",
  scope: "manage",
  summary: "Accept an application. A member stays a member. Needs `manage_server`.",
  params: applicantParams,
  response: doneSchema,
});

export const declineApplication = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/applications/:userId/decline",
  access: "server-manager",
  scope: "manage",
  summary:
    "Decline an application. The applicant may apply again after a day. Idempotent. Needs `manage_server`.",
  params: applicantParams,
  response: doneSchema,
});
