import { read } from "../../live/calls/read.ts";

/**
 * Returns the invitations of a dimension. No event reports their use, so a screen refetches them when it
 * opens.
 */
export const invitesQuery = (serverId: string) =>
  read("GET /api/servers/:id/invites", { params: { id: serverId } });
