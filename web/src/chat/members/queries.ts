import { read } from "../../live/calls/read.ts";

/** The bans of a dimension. */
export const bansQuery = (serverId: string) =>
  read("GET /api/servers/:id/bans", { params: { id: serverId } });

/** The members of a dimension who are timed out. */
export const timeoutsQuery = (serverId: string) =>
  read("GET /api/servers/:id/timeouts", { params: { id: serverId } });
