import { insertServer } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";
import type { Deps } from "../../deps.ts";
import { announceJoin } from "./announce.ts";
import { loadServer } from "./load-server.ts";

type Wanted = {
  name: string;
  description?: string | null | undefined;
  isPublic?: boolean | undefined;
};

/** Opens a server that belongs to its maker. */
export async function createServer(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  ownerId: string,
  { name, description = null, isPublic = true }: Wanted,
): Promise<Server> {
  const serverId = await db.transaction((tx) =>
    insertServer(tx, { ownerId, name, description, isPublic }),
  );
  announceJoin(publisher, serverId, ownerId);
  return loadServer(db, ownerId, serverId);
}
