import { listVisibleServers } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { presentServer } from "./present.ts";

/** One server as the viewer now sees it; not found when it has meanwhile gone or closed to them. */
export async function loadServer(
  deps: Pick<Deps, "db" | "signingSecret">,
  viewerId: string,
  serverId: string,
): Promise<Server> {
  const [server] = await listVisibleServers(deps.db, viewerId, { serverIds: [serverId], limit: 1 });
  if (!server) throw new AppError("not_found");
  return presentServer(deps, server);
}
