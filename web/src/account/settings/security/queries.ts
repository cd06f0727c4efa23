import { read } from "../../../live/calls/read.ts";

/** The sign-ins and refusals of the member, newest first. */
export const signInsQuery = read("GET /api/auth/sign-ins", {});

/** The sessions of the member, last seen first. */
export const sessionsQuery = read("GET /api/auth/sessions", {});
