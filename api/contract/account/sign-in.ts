import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { secondStep } from "./authenticator.ts";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { idParams } from "../page.ts";
import {
  changedPassword,
  displayName,
  email,
  broughtCode,
  newPassword,
  ownPassword,
  presentedPassword,
  typedUsername,
  username,
} from "../text.ts";
import { currentUserSchema } from "../shrine/profile.ts";

/** `sessionId` is the bearer secret of a new session (Specification section 7). */
export const signedInSchema = z.object({ sessionId: z.string() });

/**
 * Registration mode: `open` for everyone, `invite` for visitors with a valid invite code, `closed` for no
 * one.
 */
export const registrationSchema = z.enum(["open", "invite", "closed"]);
export type Registration = z.infer<typeof registrationSchema>;

export const readRegistration = defineEndpoint({
  method: "GET",
  path: "/api/auth/registration",
  access: "everyone",
  summary: "Get who may register, whether the network sends mail, and its provider.",
  /** `provider` is the text of the button that signs in by the provider, or null without one. */
  response: z.object({
    registration: registrationSchema,
    mail: z.boolean(),
    provider: z.string().nullable(),
  }),
});

/** The one refusal of a login, for an unknown name and for a wrong password. */
export const loginRefusal = "Invalid ONI_ID or access key.";

export const registerMember = defineEndpoint({
  method: "POST",
  path: "/api/auth/register",
  access: "everyone",
  scope: "none",
  summary:
    "Register. A name reserved on the waitlist requires its email and access key. A valid invite code is used once and joins its server, which the response names. An invalid code is refused only if registration requires one.",
  body: z.object({
    username,
    email,
    password: newPassword,
    displayName: displayName.optional(),
    inviteCode: broughtCode,
  }),
  example: { username: "moth", email: "moth@example.net", password: "Ripple_1@" },
  status: 201,
  response: signedInSchema.extend({ serverId: idSchema.optional() }),
  errors: ["forbidden", "username_taken", "email_taken", "oni_id_reserved"],
  limit: "register",
});

export const login = defineEndpoint({
  method: "POST",
  path: "/api/auth/login",
  access: "everyone",
  scope: "none",
  summary:
    "Sign in. An unknown name and a wrong password get the same refusal. Members with an authenticator app add a code of it or a recovery code. A correct password without one is 401 `totp_required`.",
  body: z.object({
    username: typedUsername,
    password: presentedPassword,
    totp: secondStep.optional(),
  }),
  example: { username: "moth", password: "Ripple_1@" },
  response: signedInSchema,
  errors: ["unauthorized", "totp_required"],
  limit: ["login-account", "login-address"],
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/api/auth/logout",
  access: "everyone",
  scope: "none",
  summary: "End the presented session and its sockets. Without a session it does nothing.",
  response: doneSchema,
});

export const readCurrentUser = defineEndpoint({
  method: "GET",
  path: "/api/auth/me",
  access: "member",
  summary: "Get the member of the presented session.",
  response: currentUserSchema,
});

export const changePassword = defineEndpoint({
  method: "PATCH",
  path: "/api/auth/password",
  access: "member",
  scope: "none",
  summary: "Change the password and end the member's other sessions.",
  body: z.object({ currentPassword: ownPassword, newPassword: changedPassword }),
  example: { currentPassword: "Ripple_1@", newPassword: "Ripple_1@2" },
  response: doneSchema,
  limit: ["password", "login-address"],
});

/** `id` is public: it names a session and opens nothing. */
export const sessionSchema = z.object({
  id: idSchema,
  createdAt: timeSchema,
  lastSeenAt: timeSchema,
  userAgent: z.string().nullable(),
  current: z.boolean(),
});
export type Session = z.infer<typeof sessionSchema>;

export const listSessions = defineEndpoint({
  method: "GET",
  path: "/api/auth/sessions",
  access: "member",
  scope: "none",
  summary: "List the caller's sessions, last used first.",
  response: z.array(sessionSchema),
});

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  access: "session-own",
  scope: "none",
  summary: "End one of the caller's sessions and its sockets.",
  params: idParams,
  response: doneSchema,
});
