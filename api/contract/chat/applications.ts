import { authorSchema, idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import { applicationSchema } from "./servers.ts";
import { name } from "../text.ts";

/** The maximum length of an application in characters. */
export const longestApplication = 200;

/** An applicant as owner and moderators see them. */
export const applicantSchema = z.object({
  userId: idSchema,
  ...authorSchema.omit({ id: true }).shape,
  line: z.string(),
  createdAt: timeSchema,
});
export type Applicant = z.infer<typeof applicantSchema>;

const applicantParams = idParams.extend({ userId: idSchema });

export const applyToServer = defineEndpoint({
  method: "PUT",
  path: "/api/servers/:id/application",
  audience: "member",
  summary:
    "Asks to be let into a public server whose `joinGate` is `applied`, in one line; again replaces the line. 409 where one may simply join or is in, and while a thousand wait; 403 for a day after it was declined.",
  params: idParams,
  body: z.object({ line: name(longestApplication) }),
  response: applicationSchema,
  errors: ["not_found", "conflict", "forbidden"],
});

export const withdrawApplication = defineEndpoint({
  method: "DELETE",
  path: "/api/servers/:id/application",
  audience: "member",
  summary: "Takes the caller's line from the door; 404 when none waits there.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});

export const listApplications = defineEndpoint({
  method: "GET",
  path: "/api/servers/:id/applications",
  audience: "member",
  summary: "Who waits at the door, the longest first. Owner and moderators.",
  params: idParams,
  response: z.array(applicantSchema),
  errors: ["not_found", "forbidden"],
  lane: "page",
});

export const acceptApplication = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/applications/:userId/accept",
  audience: "member",
  summary: "Lets an applicant in; who is in already stays in. Owner and moderators.",
  params: applicantParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});

export const declineApplication = defineEndpoint({
  method: "POST",
  path: "/api/servers/:id/applications/:userId/decline",
  audience: "member",
  summary:
    "Turns an applicant away, who may ask again after a day; again changes nothing. Owner and moderators.",
  params: applicantParams,
  response: doneSchema,
  errors: ["not_found", "forbidden"],
});
