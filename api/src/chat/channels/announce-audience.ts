import { listInboxReaders } from "@oni/db/people";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";

/**
 * Publishes that other members may see channels of a server than before: after a change of audiences,
 * roles, rights or memberships. Members read their lists again. Sockets leave the channels that they lose,
 * named or any of the server. Call it after the commit.
 */
export async function publishAudienceChange(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  serverId: string,
  channelIds: readonly string[] = [],
): Promise<void> {
  publisher.emit(rooms.server(serverId), "channel:changed", { serverId });
  // Readers of a public server who have not joined receive nothing from its room.
  for (const id of channelIds) publisher.emit(rooms.channel(id), "channel:changed", { serverId });
  publisher.visibilityNarrowed(serverId, channelIds);
  publisher.inboxChanged(await listInboxReaders(db, { serverId }));
}
