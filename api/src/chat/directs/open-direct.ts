import type { Database } from "@oni/db";
import { findDirectBetween, setDirectHidden, insertDirect, markDirectOpen } from "@oni/db/chat";
import {
  areLinked,
  hasBlocked,
  type InboxChange,
  insertInboxEntries,
  lockPair,
  type Pair,
} from "@oni/db/people";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceDirect } from "./announce.ts";

type Opened = {
  serverId: string;
  /** The members who get the direct line newly or in another state. */
  changedFor: readonly string[];
  isOpen: boolean;
  inbox: InboxChange[];
};

/**
 * Finds or creates the direct line between two members and returns its server id. The line opens if the
 * other member allows it or has requested it. Otherwise it is a request. The response does not reveal a
 * block or an earlier decline.
 */
export async function openDirect(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  pair: Pair,
): Promise<string> {
  const { inbox, changedFor, ...direct } = await db.transaction((tx) => findOrCreate(tx, pair));
  announceDirect(publisher, { ...direct, ends: changedFor });
  publisher.inboxChanged(inbox);
  return direct.serverId;
}

async function findOrCreate(tx: Database, pair: Pair): Promise<Opened> {
  const { userId, otherId } = pair;
  const other = await lockPair(tx, pair);
  if (!other) throw new AppError("not_found");
  const direct = await findDirectBetween(tx, userId, otherId);
  if (!direct) return createDirect(tx, pair, other.directPolicy);
  const { serverId, channelId, state, requesterId, isSeen } = direct;
  await setDirectHidden(tx, { channelId, userId, isHidden: false });
  const isOpen = state === "open";
  const isWaiting = !isOpen && requesterId === userId;
  if (isWaiting || (isOpen && isSeen)) return { serverId, changedFor: [], isOpen, inbox: [] };
  if (!(await markDirectOpen(tx, { serverId, ends: [userId, otherId] })))
    throw new AppError("not_found");
  return { serverId, changedFor: [userId, otherId], isOpen: true, inbox: [{ userId }] };
}

async function createDirect(
  tx: Database,
  pair: Pair,
  policy: "everyone" | "linked" | "nobody",
): Promise<Opened> {
  const { userId, otherId } = pair;
  // Checked before the block, so that a blocked member gets the same response.
  if (policy === "nobody") {
    throw new AppError("forbidden", { sentence: "They take no requests." });
  }
  const ends = { requesterId: userId, otherId };
  if (await hasBlocked(tx, { userId: otherId, blockedId: userId })) {
    const serverId = await insertDirect(tx, { ...ends, state: "declined" });
    return { serverId, changedFor: [userId], isOpen: false, inbox: [] };
  }
  const isOpen = policy === "everyone" || (await areLinked(tx, pair));
  const serverId = await insertDirect(tx, { ...ends, state: isOpen ? "open" : "requested" });
  const request = { kind: "request", actorId: userId, serverId, subjectId: serverId } as const;
  const inbox = isOpen ? [] : await insertInboxEntries(tx, [{ userId: otherId, ...request }]);
  return { serverId, changedFor: [userId, otherId], isOpen, inbox };
}
