import type { Database } from "@oni/db";
import { listServerIdsOf } from "@oni/db/account";
import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";

type Parts = { publisher: Publisher };
type Named = { id: string; username: string };

/**
 * Notifies a member's own sockets of a profile change, and watchers of the shrine while the member is
 * public.
 */
export async function announceProfile(
  { publisher }: Parts,
  { isPublic, ...member }: Named & { isPublic: boolean },
): Promise<void> {
  const { id: userId, username } = member;
  await publisher.memberChanged(userId);
  announceOwn({ publisher }, member);
  if (isPublic) publisher.emit(rooms.shrine(userId), "user:changed", { userId, username });
}

/** Notifies only a member's own sockets, of a change that no other member may see. */
export function announceOwn({ publisher }: Parts, { id: userId, username }: Named): void {
  publisher.emit(rooms.user(userId), "user:changed", { userId, username });
}

/** Notifies everyone in the member's servers that the member lists show another name or avatar. */
export async function announceName(
  { db, publisher }: Parts & { db: Database },
  userId: string,
): Promise<void> {
  for (const serverId of await listServerIdsOf(db, userId)) {
    publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  }
}

/**
 * Notifies a member's own sockets that an item was created, changed or deleted. Watchers of the shrine
 * are notified only if `isShown`: everyone may see the item, or could until now.
 */
export function announceItem(
  { publisher }: Parts,
  name: "post:changed" | "image:changed" | "board:changed",
  { id, userId, isShown }: { id: string; userId: string; isShown: boolean },
): void {
  publisher.emit(rooms.user(userId), name, { id });
  if (isShown) publisher.emit(rooms.shrine(userId), name, { id });
}
