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

/** How long an entry waits to be sent, and how long it is remembered that a device shows it. */
const lifetimeHours = 24;

const age = sql`interval '1 hour' * ${lifetimeHours}::int`;
const after = (ms: number) => sql`now() + interval '1 millisecond' * ${ms}::bigint`;
const idsOf = (ids: readonly string[]) => sql`${sql.param([...ids])}::uuid[]`;

/** The milliseconds of its epoch, which a number holds exactly. */
const leaseOf = (instant: SQL) => sql`(1000 * extract(epoch from ${instant}))::float8`;

/** Which deliveries are left to whoever is at work on them. */
export type Busy = { subscriptionIds: readonly string[]; hosts: readonly string[] };

/**
 * Takes deliveries that are due, the longest due first, for `leaseMs`: whoever is killed meanwhile leaves
 * them to be taken again after that. No two callers take the same, and none waits for another.
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
      /** Until when it is leased, which nobody else has given it. */
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
      quiet: notifySettings.quiet,
      pushContent: notifySettings.pushContent,
    })
    .from(pushSubscriptions)
    .innerJoin(sql`claimed`, sql`claimed."subscriptionId" = ${pushSubscriptions.id}`)
    .leftJoin(notifySettings, eq(notifySettings.userId, pushSubscriptions.userId))
    .orderBy(sql`claimed."createdAt"`, sql`claimed."entryId"`);
}

/** A delivery that was claimed, with its device and what its member wants to be notified of. */
export type ClaimedDelivery = Awaited<ReturnType<typeof claimDeliveries>>[number];

type Claimed = Pick<ClaimedDelivery, "subscriptionId" | "entryId" | "lease">;

/** These, unless somebody else has taken or queued them since. */
const stillLeased = (claimed: readonly Claimed[]): SQL => sql`
  (${pushDeliveries.subscriptionId}, ${pushDeliveries.entryId},
    ${leaseOf(sql`${pushDeliveries.dueAt}`)}) in (
    select lease.* from jsonb_to_recordset(${JSON.stringify(claimed)}::text::jsonb)
      as lease("subscriptionId" uuid, "entryId" uuid, "lease" float8)
  )`;

/** The push service has taken it. As everywhere the device is locked before what is sent to it. */
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

/** They still stand on their device. */
export async function retainDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.update(pushDeliveries).set({ dueAt: null }).where(stillLeased(claimed));
}

/** They are not to be sent, or are withdrawn. */
export async function dropDeliveries(db: Database, claimed: readonly Claimed[]): Promise<void> {
  if (claimed.length === 0) return;
  await db.delete(pushDeliveries).where(stillLeased(claimed));
}

/** Its push service could not be reached: all that is due for the device waits so long. */
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

/** How many entries a device shows beside these. */
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

/** What devices of these members show is looked at again: something in their inboxes was read, or is gone. */
export async function recheckDelivered(db: Database, userIds: readonly string[]): Promise<void> {
  const devices = db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.userId, [...userIds]));
  await recheck(db, inArray(pushDeliveries.subscriptionId, devices));
}

/**
 * What a member's devices show of the lines of a channel is looked at again, in the statement that moves
 * how far the member has read it.
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

/** Whether the reader of an entry of a channel has read that to its end, as by writing there. */
const isReadOn = sql`
  select from ${channelReads} held join ${channels} on ${channels.id} = held."channelId"
  where held."channelId" = entry."subjectId" and held."userId" = entry."userId"
    and held."lastReadSeq" >= ${channels.lastSeq}`;

/**
 * Forgets what is too old to be sent or withdrawn, and has looked at again whatever was read or removed
 * without anyone learning of it, as when a process is killed.
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
