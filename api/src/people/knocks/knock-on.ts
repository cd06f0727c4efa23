import type { Database } from "@oni/db";
import { findOwnUser } from "@oni/db/account";
import { findDirectBetween, insertDirect, markDirectOpen } from "@oni/db/chat";
import { hasBlocked, insertInboxEntries, insertKnock, lockPair, type Pair } from "@oni/db/people";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceDirect } from "../../chat/directs/announce.ts";

/**
 * Knocks on a member. Returns the direct line if it is open. It opens when both have knocked. A knock on
 * a member who has blocked the caller does nothing, with the same result.
 */
export async function knockOn(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id: userId }: { id: string },
  otherId: string,
): Promise<string | null> {
  const pair = { userId, otherId };
  const { directId, arrived, opened } = await db.transaction((tx) => arrive(tx, pair));
  if (!arrived) return directId;
  const { username, displayName, profileImageUrl } = arrived.knocker;
  const at = arrived.at.toISOString();
  const event = { userId, username, displayName, profileImageUrl, at };
  publisher.emit(rooms.user(otherId), "knock", event);
  publisher.inboxChanged(arrived.inbox);
  if (opened) {
    announceDirect(publisher, { serverId: opened, ends: [userId, otherId], isOpen: true });
  }
  return directId;
}

async function arrive(tx: Database, pair: Pair) {
  const { userId, otherId } = pair;
  if (!(await lockPair(tx, pair))) throw new AppError("not_found");
  const direct = await findDirectBetween(tx, userId, otherId);
  const before = direct?.state === "open" ? direct.serverId : null;
  if (await hasBlocked(tx, { userId: otherId, blockedId: userId })) {
    return { directId: before, arrived: null, opened: null };
  }
  const knocker = await findOwnUser(tx, userId);
  if (!knocker) throw new AppError("unauthorized");
  const isAnswer = await insertKnock(tx, pair);
  const entry = { kind: "knock", actorId: userId, subjectId: userId } as const;
  const inbox = await insertInboxEntries(tx, [{ userId: otherId, ...entry }]);
  const arrived = { knocker, inbox, at: new Date() };
  if (before || !isAnswer) return { directId: before, arrived, opened: null };
  const opened = await openBetween(tx, pair, direct?.serverId);
  return { directId: opened, arrived, opened };
}

async function openBetween(
  tx: Database,
  { userId, otherId }: Pair,
  serverId: string | undefined,
): Promise<string> {
  if (!serverId) return insertDirect(tx, { requesterId: userId, otherId, state: "open" });
  if (!(await markDirectOpen(tx, { serverId, ends: [userId, otherId] })))
    throw new AppError("not_found");
  return serverId;
}
