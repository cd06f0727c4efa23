import { read } from "../../live/calls/read.ts";

/** The links of a dimension. They are used up unheard: who shows them asks anew. */
export const invitesQuery = (serverId: string) =>
  read("GET /api/servers/:id/invites", { params: { id: serverId } });
