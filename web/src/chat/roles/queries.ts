import { read } from "../../live/calls/read.ts";

/** The roles of a dimension, highest first. */
export const rolesQuery = (serverId: string) =>
  read("GET /api/servers/:id/roles", { params: { id: serverId } });
