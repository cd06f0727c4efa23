import { read } from "../../api/read.ts";

/** Where the member is signed in, the last seen first. */
export const sessionsQuery = read("GET /api/auth/sessions", {});
