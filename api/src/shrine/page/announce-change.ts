import type { Database } from "@oni/db";
import { listServerIdsOf } from "@oni/db/account";
import type { Publisher } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";

type Parts = { publisher: Publisher };
type Named = { id: string; username: string };

/**
 * Notifies a member's own sockets that the profile was changed, and while the member is public those
 * that watch their shrine.
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

/** Notifies a member's own sockets alone, of a change to what nobody else may see. */
export function announceOwn({ publisher }: Parts, { id: userId, username }: Named): void {
  publisher.emit(rooms.user(userId), "user:changed", { userId, username });
}

/** Notifies everyone in the member's servers that the lists of members show another name or avatar. */
export async function announceName(
  { db, publisher }: Parts & { db: Database },
  userId: string,
): Promise<void> {
  for (const serverId of await listServerIdsOf(db, userId)) {
    publisher.emit(rooms.server(serverId), "member:changed", { serverId });
  }
}

/**
 * Notifies a member's own sockets that one of their things was made, changed or deleted. `isShown` says
 * whether everyone may see it, or could until now: only then those that watch the shrine learn of it.
 */
export function announceItem(
  { publisher }: Parts,
  name: "post:changed" | "image:changed" | "board:changed",
  { id, userId, isShown }: { id: string; userId: string; isShown: boolean },
): void {
  publisher.emit(rooms.user(userId), name, { id });
  if (isShown) publisher.emit(rooms.shrine(userId), name, { id });
}
