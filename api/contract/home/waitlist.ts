import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { clearable, email, newPassword, text, username } from "../text.ts";

const waitlistRefusalSchema = z.object({ ok: z.literal(false), error: z.string() });

/** Specification section 7: the form sends `source: "landing"` always. */
export const joinWaitlist = defineEndpoint({
  method: "POST",
  path: "/api/waitlist",
  audience: "everyone",
  summary: "Joins the waitlist. The same email again changes nothing and answers the same.",
  body: z.object({
    email,
    oni_id: clearable(username).default(null),
    access_key: clearable(newPassword).default(null),
    source: text(0, 50).optional(),
  }),
  response: z.object({ ok: z.literal(true), message: z.string() }),
  refusal: waitlistRefusalSchema,
  errors: ["conflict"],
  limit: "waitlist",
});

export const waitlistStats = defineEndpoint({
  method: "GET",
  path: "/api/waitlist/stats",
  audience: "everyone",
  summary: "How many nodes are claimed: waitlist entries plus accounts not among them.",
  response: z.object({ ok: z.literal(true), count: z.int().min(0) }),
  refusal: waitlistRefusalSchema,
});
