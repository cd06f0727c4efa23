import { insertServer, type ServerChanges } from "@oni/db/chat";
import { notifyRegion } from "@oni/db/sky";
import type { Server } from "../../../contract/chat/servers.ts";
import type { Deps } from "../../process/deps.ts";
import { storeTermsOf } from "../search-terms/store-terms.ts";
import { announceJoin, announceServerTo } from "./announce.ts";
import { attachIcon } from "./change-server.ts";
import { loadServer } from "./load-server.ts";

type Wanted = ServerChanges & { name: string; announce?: boolean | undefined };

/**
 * Creates a server that belongs to its maker. With `announce`, each member counted in the matching
 * suggestion is notified once ever: the server is in their inbox, and their server list is fetched again.
 */
export async function createServer(
  deps: Pick<Deps, "db" | "publisher" | "signingSecret" | "suggestions">,
  ownerId: string,
  { announce, ...wanted }: Wanted,
): Promise<Server> {
  const { tags = [], isPublic = true } = wanted;
  const isAnnounced = announce === true && isPublic && (await isSuggested(deps, tags));
  const { serverId, inboxChanges } = await deps.db.transaction(async (tx) => {
    await attachIcon(tx, ownerId, wanted.iconUrl);
    const serverId = await insertServer(tx, { ...wanted, ownerId });
    await storeTermsOf(tx, "servers", serverId);
    const opened = { serverId, makerId: ownerId, tags };
    return { serverId, inboxChanges: isAnnounced ? await notifyRegion(tx, opened) : [] };
  });
  announceJoin(deps.publisher, serverId, ownerId);
  for (const { userId } of inboxChanges) announceServerTo(deps.publisher, userId, serverId);
  if (inboxChanges.length > 0) deps.publisher.inboxChanged(inboxChanges);
  return loadServer(deps, ownerId, serverId);
}

async function isSuggested(
  { suggestions }: Pick<Deps, "suggestions">,
  tags: readonly string[],
): Promise<boolean> {
  const wanted = [...tags].sort().join(" ");
  const all = await suggestions.list();
  return all.some((suggestion) => [...suggestion.tags].sort().join(" ") === wanted);
}
