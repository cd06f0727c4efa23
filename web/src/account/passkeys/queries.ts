import { read } from "../../live/calls/read.ts";

/** The member's passkeys, the oldest first. */
export const passkeysQuery = read("GET /api/auth/passkeys", {});
