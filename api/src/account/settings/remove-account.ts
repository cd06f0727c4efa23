import { listBots, reserveUsername, type VerifiedSession } from "@oni/db/account";
import type { ServerDeparture } from "@oni/db/chat";
import { listInboxReaders } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";
import { removeObjects } from "../../shrine/uploads/remove-objects.ts";
import { announceRemoval, announceServer } from "../../chat/servers/announce.ts";
import { announceMember } from "../../sky/map/announce-map.ts";
import { eraseMember } from "./erase-member.ts";

/** Removes a member with their bots for good, and notifies everyone affected. */
export async function removeAccount(
  deps: Deps,
  session: VerifiedSession,
  { password, address }: { password?: string | undefined; address: string },
): Promise<void> {
  const userId = session.viewer.id;
  await proveOwnPassword(deps, session, { address, field: "password", password });
  for (const { id } of await listBots(deps.db, userId)) await remove(deps, id);
  await remove(deps, userId);
}

/** Removes a bot for good. Its name is held for its owner. */
export async function removeBot(
  deps: Deps,
  { id, username, ownerId }: { id: string; username: string; ownerId: string },
): Promise<void> {
  await remove(deps, id);
  await reserveUsername(deps.db, username, ownerId);
}

async function remove(deps: Deps, userId: string): Promise<void> {
  const { db, nodeCount, publisher } = deps;
  const { before: inbox = [], ...last } = await eraseMember(
    db,
    userId,
    (departure) => announce(deps, userId, departure),
    () => listInboxReaders(db, { actorId: userId }),
  );
  publisher.shrineClosed(userId);
  publisher.inboxChanged(inbox);
  await publisher.sessionsRevoked(last.sessionKeys);
  if (last.wasNode) nodeCount.changed();
  if (last.wasPublic) publisher.feedChanged();
  if (last.wasPublic && last.moved) await announceMember(deps, last.moved);
  await removeObjects(deps, last.keysToDelete);
}

/** Notifies the members of a server of the changes that the departure caused. */
function announce(
  { publisher }: Pick<Deps, "publisher">,
  userId: string,
  departure: ServerDeparture | null,
): void {
  if (!departure) return;
  const { serverId, channelIds, outcome } = departure;
  announceRemoval(publisher, { serverId, channelIds }, userId);
  if (outcome === "left") return;
  announceServer(publisher, serverId);
  if (outcome === "gone") publisher.visibilityNarrowed(serverId, channelIds);
}
