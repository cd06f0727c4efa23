import type { Explained } from "@oni/api/contract";
import { read, readKey } from "../../live/calls/read.ts";

/** The roles of a dimension, highest first. */
export const rolesQuery = (serverId: string) =>
  read("GET /api/servers/:id/roles", { params: { id: serverId } });

/** The explanation of one right of a member. `see` and `write` need a channel. */
export const explanationQuery = (
  serverId: string,
  query: { right: Explained; userId: string; channelId?: string },
) => read("GET /api/servers/:id/rights", { params: { id: serverId }, query });

/** The key of all explanations in a dimension. */
export const explanationsKey = (serverId: string) =>
  readKey("GET /api/servers/:id/rights", { params: { id: serverId } });
