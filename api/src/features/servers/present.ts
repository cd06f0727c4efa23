import type { ListedServer } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";

export const presentServer = (server: ListedServer): Server => ({
  ...server,
  createdAt: server.createdAt.toISOString(),
  updatedAt: server.updatedAt.toISOString(),
});
