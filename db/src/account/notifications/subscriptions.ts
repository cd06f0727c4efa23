import { and, desc, eq, inArray, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { pushDeliveries, pushSubscriptions, sessions, users } from "../../schema/index.ts";
import { isAlive } from "../sessions/sessions.ts";

/** A device, as its push service and its owner identify it. Keys are in base64url. */
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

/** Returns the devices of a member whose sessions are alive, newest first. */
export const listPushSubscriptions = (db: Database, userId: string) =>
  db
    .select(listed)
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.userId, userId), ofLivingSession(db)))
    .orderBy(desc(pushSubscriptions.createdAt), desc(pushSubscriptions.id));

/** A subscription as its owner may see it, with its endpoint, which no response contains. */
export type ListedPushSubscription = Awaited<ReturnType<typeof listPushSubscriptions>>[number];

/**
 * Subscribes the device of a session, in a transaction. An endpoint identifies a device: a repeated call
 * updates its keys, name and session, and a call of another member takes it over.
 *
 * Nothing changes when the result is `ended` (the session has ended), `full` (the member has `atMost`
 * others) or `taken` (another member is subscribing the device at the same time).
 */
export async function storePushSubscription(
  tx: Database,
  owner: { userId: string; sessionKey: string },
  device: Device,
  { atMost }: { atMost: number },
): Promise<{ stored: ListedPushSubscription; isNew: boolean } | "ended" | "full" | "taken"> {
  const { userId, sessionKey: sessionId } = owner;
  // This lock serializes the subscriptions of one member, so that their count is exact.
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

/** Returns whether a member has a subscription with this id. */
export async function isOwnPushSubscription(
  db: Database,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const isIt = and(eq(pushSubscriptions.id, id), eq(pushSubscriptions.userId, userId));
  return (await db.$count(pushSubscriptions, isIt)) > 0;
}

/** Deletes a subscription with its queued deliveries. */
export async function deletePushSubscription(db: Database, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id));
}

/** Pauses or resumes queueing for all devices. While it is paused, the queue is empty. */
export async function pausePush(db: Database, isPaused: boolean): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ isPaused })
    .where(ne(pushSubscriptions.isPaused, isPaused));
  if (isPaused) await db.delete(pushDeliveries);
}
