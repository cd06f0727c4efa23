import { read } from "../../../live/calls/read.ts";

/** Who came in as the member, and who was refused, newest first. */
export const signInsQuery = read("GET /api/auth/sign-ins", {});

/** Where the member is signed in, the last seen first. */
export const sessionsQuery = read("GET /api/auth/sessions", {});
