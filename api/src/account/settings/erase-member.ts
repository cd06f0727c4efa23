import type { Database } from "@oni/db";
import {
  createSessions,
  deleteUser,
  reserveUsername,
  listServerIdsOf,
  lockOwnUser,
  orphanMessages,
} from "@oni/db/account";
import { departFromServer, type ServerDeparture } from "@oni/db/chat";
import { changeNodeCount, findWaitlistEntry, lockUsernames } from "@oni/db/home";
import { removeMemberFromMap, lockMap } from "@oni/db/sky";
import { AppError } from "../../http/answers/errors.ts";

const messagesAtOnce = 5_000;

/**
 * Removes a member from the database. First it leaves servers and removes the author of messages, in
 * small steps that block no other query for long. Then it calls `beforeTheLast` and deletes the account
 * in one transaction. It can be repeated if it was interrupted.
 */
export async function eraseMember<Before = undefined>(
  db: Database,
  userId: string,
  onDeparture: (departure: ServerDeparture | null) => void = () => {},
  beforeTheLast?: () => Promise<Before>,
) {
  for (const serverId of await listServerIdsOf(db, userId)) {
    onDeparture(await db.transaction((tx) => departFromServer(tx, { serverId, userId })));
  }
  while ((await orphanMessages(db, userId, messagesAtOnce)) === messagesAtOnce);
  const before = await beforeTheLast?.();
  const last = await db.transaction((tx) => removeMember(tx, userId));
  for (const departure of last.departures) onDeparture(departure);
  return { ...last, before };
}

async function removeMember(tx: Database, userId: string) {
  await lockUsernames(tx);
  await lockMap(tx);
  const member = await lockOwnUser(tx, userId);
  if (!member) throw new AppError("unauthorized");
  const departures: (ServerDeparture | null)[] = [];
  // Servers joined since then. The lock on the member's row prevents further joins.
  for (const serverId of await listServerIdsOf(tx, userId)) {
    departures.push(await departFromServer(tx, { serverId, userId }));
  }
  const sessionKeys = await createSessions(tx).endAll(userId);
  await reserveUsername(tx, member.username);
  const moved = member.isBot ? null : await removeMemberFromMap(tx, userId);
  const keysToDelete = await deleteUser(tx, userId);
  const wasNode = !member.isBot && !(await findWaitlistEntry(tx, member.email));
  if (wasNode) await changeNodeCount(tx, -1);
  return { departures, sessionKeys, keysToDelete, wasNode, wasPublic: member.isPublic, moved };
}
