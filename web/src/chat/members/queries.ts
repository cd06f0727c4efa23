import { read } from "../../live/calls/read.ts";

/** Who may not enter a dimension. */
export const bansQuery = (serverId: string) =>
  read("GET /api/servers/:id/bans", { params: { id: serverId } });

/** Who has to be silent in it. */
export const timeoutsQuery = (serverId: string) =>
  read("GET /api/servers/:id/timeouts", { params: { id: serverId } });
