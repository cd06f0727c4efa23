import { type Database, listVisibleServers } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";
import { AppError } from "../../http/errors.ts";
import { presentServer } from "./present.ts";

/** One server as the viewer now sees it; not found when it has meanwhile gone or closed to them. */
export async function loadServer(
  db: Database,
  viewerId: string,
  serverId: string,
): Promise<Server> {
  const [server] = await listVisibleServers(db, viewerId, { serverId, limit: 1 });
  if (!server) throw new AppError("not_found");
  return presentServer(server);
}
