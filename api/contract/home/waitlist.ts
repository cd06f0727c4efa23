import * as z from "zod";
import { defineEndpoint } from "../endpoint.ts";
import { clearable, email, newPassword, text, username } from "../text.ts";

const waitlistRefusalSchema = z.object({ ok: z.literal(false), error: z.string() });

/** Specification section 7: the form sends `source: "landing"` always. */
export const joinWaitlist = defineEndpoint({
  method: "POST",
  path: "/api/waitlist",
  access: "everyone",
  scope: "none",
  summary:
    "Join the waitlist. A second call with the same email changes nothing and has the same response.",
  body: z.object({
    email,
    oni_id: clearable(username).default(null),
    access_key: clearable(newPassword).default(null),
    source: text(0, 50).optional(),
  }),
  example: { email: "moth@example.net" },
  response: z.object({ ok: z.literal(true), message: z.string() }),
  refusal: waitlistRefusalSchema,
  errors: ["conflict"],
  limit: "waitlist",
});

export const waitlistStats = defineEndpoint({
  method: "GET",
  path: "/api/waitlist/stats",
  access: "everyone",
  summary:
    "Get the number of claimed nodes: waitlist entries plus accounts that are not among them.",
  response: z.object({ ok: z.literal(true), count: z.int().min(0) }),
  refusal: waitlistRefusalSchema,
});
