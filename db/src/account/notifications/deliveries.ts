import { and, eq, inArray, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { presentInstant } from "../../sql/columns.ts";
import {
  channelReads,
  channels,
  inboxEntries,
  notifySettings,
  pushDeliveries,
  pushSubscriptions,
  sessions,
} from "../../schema/index.ts";
import { isAlive } from "../sessions/sessions.ts";

/** An entry may be sent for this time. A device that shows it is remembered for the same time. */
const lifetimeHours = 24;

const age = sql`interval '1 hour' * ${lifetimeHours}::int`;
const after = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::bigint`;
const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** Milliseconds since the epoch, which a number represents exactly. */
const leaseOf = (instant: SQL) => sql`(1000 * extract(epoch from ${instant}))::float8`;

/** Subscriptions and hosts that other tasks are sending to, so that a claim skips them. */
export type Busy = { subscriptionIds: readonly string[]; hosts: readonly string[] };

/**
 * Claims due deliveries for `leaseMs`, longest due first. If the process is killed, they are due again
 * after that time. No two callers claim the same delivery, and no caller waits for another.
 */
export async function claimDeliveries(
  db: Database,
  { limit, leaseMs, busy }: { limit: number; leaseMs: number; busy: Busy },
) {
  const due = db.$with("due", {}).as(sql`
    select d."subscriptionId", d."entryId" from ${pushDeliveries} d
    join ${pushSubscriptions} s on s."id" = d."subscriptionId"
    where d."dueAt" <= ${presentInstant} and not s."isPaused"
      and s."id" <> all(${idsOf(busy.subscriptionIds)})
      and s."host" <> all(${sql.param([...busy.hosts])}::text[])
    order by d."dueAt" limit ${limit}::int
    for no key update of d skip locked`);
  const claimed = db.$with("claimed", {}).as(sql`
    update ${pushDeliveries} d set "dueAt" = (${after(leaseMs)})::timestamptz(3) from due
    where d."subscriptionId" = due."subscriptionId" and d."entryId" = due."entryId"
    returning d.*`);
  return db
    .with(due, claimed)
    .select({
      subscriptionId: pushSubscriptions.id,
      entryId: sql<string>`claimed."entryId"`,
      isSent: sql<boolean>`claimed."sentAt" is not null`,
      /** The end of the lease. It identifies this claim. */
      lease: sql<number>`${leaseOf(sql`claimed."dueAt"`)}`,
      leftSeconds: sql<number>`floor(extract(epoch from claimed."createdAt" + ${age} - now()))::int`,
      userId: pushSubscriptions.userId,
      endpoint: pushSubscriptions.endpoint,
      host: pushSubscriptions.host,
      p256dh: pushSubscriptions.p256dh,
      auth: pushSubscriptions.auth,
      failureCount: pushSubscriptions.failureCount,
      isSignedIn: sql<boolean>`exists (
        select from ${sessions}
        where ${sessions.id} = ${pushSubscriptions.sessionId} and ${isAlive}
      )`,
      levels: notifySettings.levels,
      usual: notifySettings.usual,
      quiet: notifySettings.quiet,
      pushContent: notifySettings.pushContent,
    })
    .from(pushSubscriptions)
    .innerJoin(sql`claimed`, sql`claimed."subscriptionId" = ${pushSubscriptions.id}`)
    .leftJoin(notifySettings, eq(notifySettings.userId, pushSubscriptions.userId))
    .orderBy(sql`claimed."createdAt"`, sql`claimed."entryId"`);
}

/** A claimed delivery with its device and the notification settings of its member. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

type Claimed = Pick<ClaimedDelivery, "subscriptionId" | "entryId" | "lease">;

/** SQL condition: one of these deliveries, not claimed or queued again since. */
const stillLeased = (claimed: readonly Claimed[]): SQL => sql`
  (${pushDeliveries.subscriptionId}, ${pushDeliveries.entryId},
    ${leaseOf(sql`${pushDeliveries.dueAt}`)}) in (
    select lease.* from jsonb_to_recordset(${JSON.stringify(claimed)}::text::jsonb)
      as lease("subscriptionId" uuid, "entryId" uuid, "lease" float8)
  )`;

/**
 * Marks a delivery as accepted by the push service. It locks the device before its deliveries, as all
 * other statements do.
 */
export async function markDelivered(db: Database, claimed: Claimed): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(pushSubscriptions)
      .set({ lastSentAt: sql`now()`, failureCount: 0, retryAt: null })
      .where(eq(pushSubscriptions.id, claimed.subscriptionId));
    await tx
      .update(pushDeliveries)
      .set({ sentAt: sql`now()`, dueAt: null })
      .where(stillLeased([claimed]));
  });
}

/** Keeps deliveries that their devices still show, and schedules no further check. */
export async function retainDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.update(pushDeliveries).set({ dueAt: null }).where(stillLeased(claimed));
}

/** Deletes deliveries that must not be sent or were withdrawn. */
export async function dropDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.delete(pushDeliveries).where(stillLeased(claimed));
}

/**
 * Postpones all due deliveries of a device by `retryMs`, because its push service could not be reached.
 */
export async function postponeDeliveries(
  db: Database,
  subscriptionId: string,
  retryMs: number,
): Promise<void> {
  await db.transaction(async (tx) => {
    const [postponed] = await tx
      .update(pushSubscriptions)
      .set({ failureCount: sql`${pushSubscriptions.failureCount} + 1`, retryAt: after(retryMs) })
      .where(eq(pushSubscriptions.id, subscriptionId))
      .returning({ retryAt: pushSubscriptions.retryAt });
    if (!postponed) return;
    await tx
      .update(pushDeliveries)
      .set({ dueAt: postponed.retryAt })
      .where(
        and(eq(pushDeliveries.subscriptionId, subscriptionId), isNotNull(pushDeliveries.dueAt)),
      );
  });
}

/** Returns how many other entries a device shows. */
export const countShown = (
  db: Database,
  subscriptionId: string,
  without: readonly string[],
): Promise<number> =>
  db.$count(
    pushDeliveries,
    and(
      eq(pushDeliveries.subscriptionId, subscriptionId),
      isNotNull(pushDeliveries.sentAt),
      sql`${pushDeliveries.entryId} <> all(${idsOf(without)})`,
    ),
  );

/**
 * Schedules a check of the entries that devices of these members show, because inbox entries were read or
 * deleted.
 */
export async function recheckDelivered(db: Database, userIds: readonly string[]): Promise<void> {
  const devices = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]));
  await recheck(db, inArray(pushDeliveries.subscriptionId, devices));
}

/**
 * Schedules a check of the entries of a channel that a member's devices show. It is part of the statement
 * that moves the read position.
 */
export const recheckChannelEntries = ({
  userId,
  channelId,
}: {
  userId: string;
  channelId: string;
}): SQL => sql`
  update ${pushDeliveries} set "dueAt" = now()
  where "sentAt" is not null and "dueAt" is null and "entryId" in (
    select "id" from ${inboxEntries}
    where "subjectId" = ${channelId} and "userId" = ${userId} and "kind" = 'message'
  )`;

const recheck = (db: Database, which: SQL) =>
  db
    .update(pushDeliveries)
    .set({ dueAt: sql`now()` })
    .where(and(which, isNotNull(pushDeliveries.sentAt), isNull(pushDeliveries.dueAt)));

/**
 * SQL condition: the reader of an entry has read its channel to the end, for example by writing there.
 */
const isReadOn = sql`
  select from ${channelReads} held join ${channels} on ${channels.id} = held."channelId"
  where held."channelId" = entry."subjectId" and held."userId" = entry."userId"
    and held."lastReadSeq" >= ${channels.lastSeq}`;

/**
 * Deletes deliveries that are too old to be sent or withdrawn. It also schedules a check of entries that
 * were read or deleted without a notification, for example when a process was killed.
 */
export async function sweepDeliveries(db: Database): Promise<void> {
  await db.delete(pushDeliveries).where(lt(pushDeliveries.createdAt, sql`now() - ${age}`));
  await recheck(
    db,
    sql`not exists (
      select from ${inboxEntries} entry
      where entry."id" = ${pushDeliveries.entryId} and entry."readAt" is null
        and (entry."kind" <> 'message' or not exists (${isReadOn}))
    )`,
  );
}
