import { timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { scopeListSchema, scopeSchema } from "../scopes.ts";
import { name, ownPassword } from "../text.ts";

/** The login of a program by the device authorization grant (RFC 8628). */

/** The page at which a member enters the code of a program. */
export const devicePage = "/device";

/** The time in seconds that a login waits for its member. */
export const deviceLoginSeconds = 600;

/** The least time in seconds between two calls for the token. */
export const devicePollSeconds = 5;

/** The letters of user codes: no vowels, so no words. */
export const userCodeLetters = "BCDFGHJKLMNPQRSTVWXZ";

/** A user code in any case, with or without separators. Its canonical form is `BCDF-GHJK`. */
const userCode = z
  .string()
  .max(32)
  .regex(/^[A-Za-z -]*$/, "is eight letters")
  .transform((written) => written.toUpperCase().replaceAll(/[^A-Z]/g, ""))
  .pipe(z.string().regex(new RegExp(`^[${userCodeLetters}]{8}$`), "is eight letters"))
  .transform((letters) => `${letters.slice(0, 4)}-${letters.slice(4)}`);

export const startDeviceLogin = defineEndpoint({
  method: "POST",
  path: "/api/auth/device",
  access: "everyone",
  scope: "none",
  summary: `Start the login of a program (RFC 8628). The member opens \`verificationURI\` and enters \`userCode\` within ${deviceLoginSeconds} seconds.`,
  body: z.object({ name: name(50), scopes: scopeListSchema }),
  example: { name: "a program", scopes: ["read"] },
  response: z.object({
    deviceCode: z.string(),
    userCode: z.string(),
    verificationURI: z.string(),
    expiresIn: z.int(),
    interval: z.int(),
  }),
  limit: "device",
});

export const finishDeviceLogin = defineEndpoint({
  method: "POST",
  path: "/api/auth/device/token",
  access: "everyone",
  scope: "none",
  summary: `Fetch the token of a login once its member has confirmed it. Until then 400 \`authorization_pending\`, or \`slow_down\` for calls less than ${devicePollSeconds} seconds apart. \`expired_token\` also for an unknown code.`,
  body: z.object({ deviceCode: z.string().max(128) }),
  example: { deviceCode: "unknown" },
  response: z.object({ token: z.string() }),
  errors: ["authorization_pending", "slow_down", "expired_token", "access_denied"],
});

export const readDeviceLogin = defineEndpoint({
  method: "GET",
  path: "/api/auth/device/:userCode",
  access: "device-login-waiting",
  scope: "none",
  summary: "Get the name and the scopes of the program that waits with this code.",
  params: z.object({ userCode }),
  response: z.object({
    userCode: z.string(),
    name: z.string(),
    scopes: z.array(scopeSchema),
    createdAt: timeSchema,
  }),
  limit: "device",
});

export const confirmDeviceLogin = defineEndpoint({
  method: "POST",
  path: "/api/auth/device/confirm",
  access: "member",
  scope: "none",
  summary: "Give the program that waits with this code a token of the caller. 409 as for tokens.",
  body: z.object({ userCode, password: ownPassword }),
  example: { userCode: "BCDF-GHJK", password: "Ripple_1@" },
  response: doneSchema,
  errors: ["not_found", "conflict"],
  limit: ["device", "password", "login-address"],
});

export const denyDeviceLogin = defineEndpoint({
  method: "POST",
  path: "/api/auth/device/deny",
  access: "member",
  scope: "none",
  summary: "Refuse the program that waits with this code.",
  body: z.object({ userCode }),
  example: { userCode: "BCDF-GHJK" },
  response: doneSchema,
  errors: ["not_found"],
  limit: "device",
});
