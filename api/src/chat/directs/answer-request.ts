import type { Database } from "@oni/db";
import { markDirectDeclined, findOwnDirect, type FoundDirect, markDirectOpen } from "@oni/db/chat";
import { lockPair } from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceDecline, announceDirect } from "./announce.ts";

type Parts = Pick<Deps, "db" | "publisher">;

/** Accepts a request, which opens the direct line. */
export async function acceptRequest(
  { db, publisher }: Parts,
  { serverId }: FoundDirect,
  userId: string,
): Promise<void> {
  const ends = await db.transaction(async (tx) => {
    const { state, otherId } = await lockDirect(tx, serverId, userId);
    if (state === "open" || !otherId) return [];
    if (!(await markDirectOpen(tx, { serverId, ends: [userId, otherId] })))
      throw new AppError("not_found");
    return [userId, otherId];
  });
  if (ends.length === 0) return;
  announceDirect(publisher, { serverId, ends, isOpen: true });
  publisher.inboxChanged([{ userId }]);
}

/** Declines a request. The requester is not notified. */
export async function declineRequest(
  { db, publisher }: Parts,
  direct: FoundDirect,
  userId: string,
): Promise<void> {
  if (direct.state === "declined") return;
  const { serverId } = direct;
  await db.transaction(async (tx) => {
    const { state } = await lockDirect(tx, serverId, userId);
    if (state === "open") throw new AppError("forbidden");
    await markDirectDeclined(tx, { serverId, userId });
  });
  announceDecline(publisher, direct, userId);
}

/** Returns the direct line locked until the transaction ends. */
async function lockDirect(tx: Database, serverId: string, userId: string): Promise<FoundDirect> {
  const before = await findOwnDirect(tx, userId, serverId);
  if (before?.otherId) await lockPair(tx, { userId, otherId: before.otherId });
  const direct = await findOwnDirect(tx, userId, serverId);
  if (!direct?.isSeen) throw new AppError("not_found");
  return direct;
}
