import type { VerifiedSession } from "@oni/db/account";
import type { ServerDeparture } from "@oni/db/chat";
import { listInboxReaders } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { proveOwnPassword } from "../sign-in/own-password.ts";
import { removeObjects } from "../../shrine/uploads/remove-objects.ts";
import { announceRemoval, announceServer } from "../../chat/servers/announce.ts";
import { announceMember } from "../../sky/map/announce-map.ts";
import { eraseMember } from "./erase-member.ts";

/** Removes a member for good, and notifies everyone affected. */
export async function removeAccount(
  deps: Deps,
  session: VerifiedSession,
  { password, address }: { password?: string | undefined; address: string },
): Promise<void> {
  const { db, nodeCount, publisher } = deps;
  const userId = session.viewer.id;
  await proveOwnPassword(deps, session, { address, field: "password", password });
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
  if (last.wasPublic) {
    publisher.feedChanged();
    await announceMember(deps, last.moved);
  }
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
