import {
  changeNodeCount,
  createSessions,
  type Database,
  deleteUser,
  departFromServer,
  findWaitlistEntry,
  forgetMember,
  holdUsername,
  listInboxReaders,
  listServerIdsOf,
  lockOwnUser,
  orphanMessages,
  type ServerDeparture,
  lockMap,
  lockUsernames,
} from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { proveOwnPassword } from "../auth/own-password.ts";
import { removeObjects } from "../objects/remove-objects.ts";
import { announceRemoval } from "../servers/announce.ts";
import { announceMember } from "../constellation/announce-map.ts";

const messagesAtOnce = 5_000;

/**
 * Removes a member for good. What may be much is undone in small steps first, so that nobody else
 * waits for it: servers are left, messages lose their author. Then the account goes in one
 * transaction. Stopped in between, it can be asked for again.
 */
export async function removeAccount(
  deps: Deps,
  { userId, password, address }: { userId: string; password: string; address: string },
): Promise<void> {
  const { db, nodeCount, publisher } = deps;
  await proveOwnPassword(deps, { userId, address, field: "password", password });

  for (const serverId of await listServerIdsOf(db, userId)) {
    announce(
      deps,
      userId,
      await db.transaction((tx) => departFromServer(tx, { serverId, userId })),
    );
  }
  while ((await orphanMessages(db, userId, messagesAtOnce)) === messagesAtOnce);

  const inbox = await listInboxReaders(db, { actorId: userId });
  const last = await db.transaction((tx) => removeMember(tx, userId));
  for (const departure of last.departures) announce(deps, userId, departure);
  publisher.shrineClosed(userId);
  publisher.inboxChanged(inbox);
  await publisher.sessionsRevoked(last.sessionKeys);
  if (last.wasNode) nodeCount.changed();
  if (last.wasPublic) {
    publisher.feedChanged();
    await announceMember(deps, last.moved);
  }
  await removeObjects(deps, last.doomedKeys);
}

async function removeMember(tx: Database, userId: string) {
  await lockUsernames(tx);
  await lockMap(tx);
  const member = await lockOwnUser(tx, userId);
  if (!member) throw new AppError("unauthorized");
  const departures: (ServerDeparture | null)[] = [];
  // Servers that were joined since; with the member's row locked there can be no more.
  for (const serverId of await listServerIdsOf(tx, userId)) {
    departures.push(await departFromServer(tx, { serverId, userId }));
  }
  const sessionKeys = await createSessions(tx).endOthers(userId, null);
  await holdUsername(tx, member.username);
  const moved = await forgetMember(tx, userId);
  const doomedKeys = await deleteUser(tx, userId);
  const wasNode = !(await findWaitlistEntry(tx, member.email));
  if (wasNode) await changeNodeCount(tx, -1);
  return { departures, sessionKeys, doomedKeys, wasNode, wasPublic: member.isPublic, moved };
}

/** Tells those in a server what the departure changed for them. */
function announce(
  { publisher }: Pick<Deps, "publisher">,
  userId: string,
  departure: ServerDeparture | null,
): void {
  if (!departure) return;
  const { serverId, channelIds, outcome } = departure;
  announceRemoval(publisher, { serverId, channelIds }, userId);
  if (outcome === "left") return;
  publisher.emit(rooms.server(serverId), "server:changed", { serverId });
  if (outcome === "gone") publisher.visibilityNarrowed(serverId, channelIds);
}
