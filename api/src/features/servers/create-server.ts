import { insertServer, type ServerChanges } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";
import type { Deps } from "../../deps.ts";
import { announceJoin } from "./announce.ts";
import { attachIcon } from "./change-server.ts";
import { loadServer } from "./load-server.ts";

/** Opens a server that belongs to its maker. */
export async function createServer(
  deps: Pick<Deps, "db" | "publisher" | "signingSecret">,
  ownerId: string,
  wanted: ServerChanges & { name: string },
): Promise<Server> {
  const serverId = await deps.db.transaction(async (tx) => {
    await attachIcon(tx, ownerId, wanted.iconUrl);
    return insertServer(tx, { ...wanted, ownerId });
  });
  announceJoin(deps.publisher, serverId, ownerId);
  return loadServer(deps, ownerId, serverId);
}
