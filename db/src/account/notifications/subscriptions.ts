import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { pushDeliveries, pushSubscriptions, sessions, users } from "../../schema/index.ts";
import { isAlive } from "../sessions/sessions.ts";

/** How its push service and its owner name a device; keys in base64url. */
export type Device = {
  endpoint: string;
  host: string;
  p256dh: string;
  auth: string;
  name: string;
};

const listed = {
  id: pushSubscriptions.id,
  name: pushSubscriptions.name,
  createdAt: pushSubscriptions.createdAt,
  lastSentAt: pushSubscriptions.lastSentAt,
  endpoint: pushSubscriptions.endpoint,
};

const ofLivingSession = (db: Database) =>
  inArray(
    pushSubscriptions.sessionId,
    db.select({ id: sessions.id }).from(sessions).where(isAlive),
  );

/** The devices of a member that are signed in, the newest first. */
export const listPushSubscriptions = (db: Database, userId: string) =>
  db
    .select(listed)
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ofLivingSession(db)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));

/** A subscription as its owner may see it, and its endpoint, which nobody is shown. */
export type ListedPushSubscription = Awaited<ReturnType<typeof listPushSubscriptions>>[number];

/**
 * Subscribes the device of a session, in a transaction. An endpoint is a device: again, it gets what is
 * new of its keys, name and session; of another member, it is theirs no more. Nothing is changed when the
 * answer is `ended` (the session has), `full` (the member has `atMost` others) or `taken` (another member
 * subscribes it just now).
 */
export async function storePushSubscription(
  tx: Database,
  owner: { userId: string; sessionKey: string },
  device: Device,
  { atMost }: { atMost: number },
): Promise<{ stored: ListedPushSubscription; isNew: boolean } | "ended" | "full" | "taken"> {
  const { userId, sessionKey: sessionId } = owner;
  // What one member subscribes at once is counted one after the other.
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  const [session] = await tx
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionId), eq(sessions.userId, userId), isAlive))
    .for("key share");
  if (!session) return "ended";
  const isOwn = eq(pushSubscriptions.userId, userId);
  const others = and(isOwn, ne(pushSubscriptions.endpoint, device.endpoint), ofLivingSession(tx));
  if ((await tx.$count(pushSubscriptions, others)) >= atMost) return "full";
  await tx
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.endpoint, device.endpoint), ne(pushSubscriptions.userId, userId)),
    );
  const [row] = await tx
    .insert(pushSubscriptions)
    .values({ ...device, userId, sessionId })
    .onConflictDoUpdate({
      target: pushSubscriptions.endpoint,
      set: { ...device, sessionId, failureCount: 0, retryAt: null },
      setWhere: isOwn,
    })
    .returning({ ...listed, isNew: sql<boolean>`xmax = 0` });
  if (!row) return "taken";
  const { isNew, ...stored } = row;
  return { stored, isNew };
}

/** Whether a member has a subscription of this id. */
export async function isOwnPushSubscription(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const isIt = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));
  return (await db.$count(pushSubscriptions, isIt)) > 0;
}

/** Ends a subscription, with all that was to be sent to it. */
export async function deletePushSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Whether entries are queued for devices. While they are not, the queue is empty. */
export async function pausePush(db: Database, isPaused: boolean): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ isPaused })
    .where(ne(pushSubscriptions.isPaused, isPaused));
  if (isPaused) await db.delete(pushDeliveries);
}
