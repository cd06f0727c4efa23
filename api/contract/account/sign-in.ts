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
  audience: "everyone",
  summary: "Who may register here, and whether the network sends mail.",
  response: z.object({ registration: registrationSchema, mail: z.boolean() }),
});

/** The one refusal of a login, for an unknown name and for a wrong password. */
export const loginRefusal = "Invalid ONI_ID or access key.";

export const registerMember = defineEndpoint({
  method: "POST",
  path: "/api/auth/register",
  audience: "everyone",
  summary:
    "Claims a node. A name reserved on the waitlist goes to its email and access key only. An invitation that still lets somebody in is used up by one and joins its server, which the answer names; only where it is needed to register is any other refused.",
  body: z.object({
    username,
    email,
    password: newPassword,
    displayName: displayName.optional(),
    inviteCode: broughtCode,
  }),
  status: 201,
  response: signedInSchema.extend({ serverId: idSchema.optional() }),
  errors: ["forbidden", "username_taken", "email_taken", "oni_id_reserved"],
  limit: "register",
});

export const login = defineEndpoint({
  method: "POST",
  path: "/api/auth/login",
  audience: "everyone",
  summary:
    "Opens a session. An unknown name and a wrong password are refused alike. Whoever has an authenticator app adds a code of it, or a recovery code: without one a right password is answered with 401 `totp_required`.",
  body: z.object({
    username: typedUsername,
    password: presentedPassword,
    totp: secondStep.optional(),
  }),
  response: signedInSchema,
  errors: ["unauthorized", "totp_required"],
  limit: ["login-account", "login-address"],
});

export const logout = defineEndpoint({
  method: "POST",
  path: "/api/auth/logout",
  audience: "everyone",
  summary: "Ends the presented session, live sockets included. Without one there is nothing to do.",
  response: doneSchema,
});

export const readCurrentUser = defineEndpoint({
  method: "GET",
  path: "/api/auth/me",
  audience: "member",
  summary: "The member whose session is presented.",
  response: currentUserSchema,
});

export const changePassword = defineEndpoint({
  method: "PATCH",
  path: "/api/auth/password",
  audience: "member",
  summary: "Changes the password and ends every other session of the member.",
  body: z.object({ currentPassword: presentedPassword, newPassword: changedPassword }),
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
  audience: "member",
  summary: "Where the member is signed in, the last seen first.",
  response: z.array(sessionSchema),
});

export const endSession = defineEndpoint({
  method: "DELETE",
  path: "/api/auth/sessions/:id",
  audience: "member",
  summary: "Ends one session of the member, live sockets included.",
  params: idParams,
  response: doneSchema,
  errors: ["not_found"],
});
