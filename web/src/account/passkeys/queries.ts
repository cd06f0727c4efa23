import { read } from "../../api/read.ts";

/** The member's passkeys, the oldest first. */
export const passkeysQuery = read("GET /api/auth/passkeys", {});
