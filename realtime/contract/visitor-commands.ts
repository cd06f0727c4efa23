import type { CommandName } from "./commands.ts";

/** The commands that work without a session. */
export const visitorCommands = [
  "waitlist:watch",
  "waitlist:unwatch",
  "user:watch",
  "user:unwatch",
  "post:watch",
  "post:unwatch",
  "invite:watch",
  "invite:unwatch",
] as const satisfies readonly CommandName[];
