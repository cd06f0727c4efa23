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
  /** Those for whom the line is new, or in another state than before. */
  changedFor: readonly string[];
  isOpen: boolean;
  inbox: InboxChange[];
};

/**
 * Answers the server of the line between a member and another, made or found. It opens if the other lets
 * the member in or has asked for it; else it waits for the other. Nobody learns from it that they are
 * blocked, or were declined.
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
  // The same whether they are blocked or not, so it is asked first.
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
