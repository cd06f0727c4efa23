import type { Database } from "@oni/db";
import {
  deleteServer,
  listChannelIds,
  lockServer,
  type ServerChanges,
  updateServer,
  type VisibleServer,
} from "@oni/db/chat";
import { listInboxReaders } from "@oni/db/people";
import { attachObject, markObjectsForDeletion, keyOfObjectPath } from "@oni/db/shrine";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { alreadyUsed } from "../../shrine/album/images/create-image.ts";
import { removeObjects } from "../../shrine/uploads/remove-objects.ts";
import { announceServer } from "./announce.ts";
import { storeTermsOf } from "../search-terms/store-terms.ts";

type Parts = Pick<Deps, "db" | "publisher" | "storage" | "log">;

/**
 * Changes the given fields. `iconUrl` is the path of an upload of the acting member. Making a public
 * server private removes the sockets of non-members.
 */
export async function changeServer(
  deps: Parts,
  { server, userId }: { server: VisibleServer; userId: string },
  changes: ServerChanges,
): Promise<void> {
  const { db, publisher } = deps;
  if (Object.values(changes).every((value) => value === undefined)) return;
  const formerIcon = await db.transaction(async (tx) => {
    const before = await lockServer(tx, server.id);
    if (!before) throw new AppError("not_found");
    await attachIcon(tx, userId, changes.iconUrl);
    await updateServer(tx, server.id, changes);
    await storeTermsOf(tx, "servers", server.id);
    const isReplaced = changes.iconUrl !== undefined;
    const gone = isReplaced && before.iconUrl ? [keyOfObjectPath(before.iconUrl)] : [];
    await markObjectsForDeletion(tx, gone);
    return gone;
  });
  announceServer(publisher, server.id);
  if (server.isPublic && changes.isPublic === false) {
    publisher.visibilityNarrowed(server.id, await listChannelIds(db, server.id));
    publisher.inboxChanged(await listInboxReaders(db, { serverId: server.id }));
  }
  await removeObjects(deps, formerIcon);
}

/** Attaches an upload as an icon. Throws if the upload is already in use. */
export async function attachIcon(
  tx: Database,
  userId: string,
  iconUrl: string | null | undefined,
): Promise<void> {
  if (!iconUrl) return;
  if (!(await attachObject(tx, userId, keyOfObjectPath(iconUrl)))) throw alreadyUsed();
}

/** Removes a server. Every client that shows it is notified and leaves. */
export async function removeServer(deps: Parts, serverId: string): Promise<void> {
  const { db, publisher } = deps;
  const channelIds = await listChannelIds(db, serverId);
  const readers = await listInboxReaders(db, { serverId });
  const icon = await db.transaction((tx) => deleteServer(tx, serverId));
  announceServer(publisher, serverId);
  publisher.visibilityNarrowed(serverId, channelIds);
  publisher.inboxChanged(readers);
  await removeObjects(deps, icon);
}
