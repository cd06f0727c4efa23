import { and, asc, eq, isNull, lt, ne, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channels,
  hookDeliveries,
  hooks,
  serverMembers,
  servers,
  users,
} from "../../schema/index.ts";
import { presentInstant } from "../../sql/columns.ts";
import { viewerMembership } from "../visibility/visibility.ts";
import { isMakerEntitled, isMakerWatching } from "./queue-events.ts";

/** A hook is switched off when its event has failed for this time. */
const patienceHours = 24;
/** Deliveries are listed for this time. */
const listedHours = 72;

const hoursAgo = (hours: number) => sql`now() - interval '1 hour' * ${hours}::int`;
const after = (ms: number) =>
  sql`(now() + interval '1 millisecond' * ${ms}::bigint)::timestamptz(3)`;

/** SQL condition: no earlier event of the channel waits for its next attempt. */
const isUnblocked = sql`not exists (
  select from ${hookDeliveries} blocked
  where blocked."hookId" = ${hookDeliveries.hookId} and blocked."retryAt" > ${presentInstant}
    and blocked.state = 'waiting'
    and blocked."channelId" is not distinct from ${hookDeliveries.channelId}
)`;

/** The condition of the partial index, which the planner does not find with a parameter. */
const isWaiting = sql`${hookDeliveries.state} = 'waiting'`;
const isDue = and(isWaiting, isUnblocked);

/**
 * Claims hooks with due deliveries for `leaseMs`, those that work first. If the process is killed, they
 * can be claimed after that time. No two callers claim the same hook, and no caller waits for another.
 */
export async function claimHooks(
  db: Database,
  { limit, leaseMs, withFailing }: { limit: number; leaseMs: number; withFailing: boolean },
): Promise<{ id: string; isFailing: boolean }[]> {
  const due = db.$with("due", {}).as(sql`
    select ${hooks.id} from ${hooks}
    where ${hooks.offAt} is null and ${hooks.leasedUntil} <= ${presentInstant}
      and (${hooks.failedAt} is null or ${withFailing}::boolean)
      and ${hooks.id} in (select ${hookDeliveries.hookId} from ${hookDeliveries} where ${isDue})
    order by ${hooks.failedAt} is not null, ${hooks.leasedUntil} limit ${limit}::int
    for no key update of ${hooks} skip locked`);
  const claimed = db.$with("claimed", {}).as(sql`
    update ${hooks} set "leasedUntil" = ${after(leaseMs)} from due where ${hooks.id} = due.id
    returning ${hooks.id}, ${hooks.failedAt}`);
  return db
    .with(due, claimed)
    .select({
      id: sql<string>`claimed.id`,
      isFailing: sql<boolean>`claimed."failedAt" is not null`,
    })
    .from(sql`claimed`);
}

/** Ends a claim. */
export async function releaseHook(db: Database, hookId: string): Promise<void> {
  await db.update(hooks).set({ leasedUntil: presentInstant }).where(eq(hooks.id, hookId));
}

/** Returns the first due deliveries of a hook, in order. */
export const listDueDeliveries = (
  db: Database,
  hookId: string,
  limit: number,
): Promise<{ id: string; channelId: string | null }[]> =>
  db
    .select({ id: hookDeliveries.id, channelId: hookDeliveries.channelId })
    .from(hookDeliveries)
    .where(and(eq(hookDeliveries.hookId, hookId), isDue))
    .orderBy(asc(hookDeliveries.position))
    .limit(limit);

/**
 * Returns a waiting delivery with its hook; undefined when it is gone or the hook is off. `isAllowed` is
 * false if the maker of the hook may not receive it now.
 */
export async function findWaitingDelivery(db: Database, id: string) {
  const [delivery] = await db
    .select({
      id: hookDeliveries.id,
      event: hookDeliveries.event,
      channelId: hookDeliveries.channelId,
      subjectId: hookDeliveries.subjectId,
      membership: hookDeliveries.membership,
      createdAt: hookDeliveries.createdAt,
      attempts: hookDeliveries.attempts,
      hookId: hooks.id,
      serverId: hooks.serverId,
      url: hooks.url,
      secret: hooks.secret,
      isFailing: sql<boolean>`${hooks.failedAt} is not null`,
      isAllowed: sql<boolean>`case when ${hookDeliveries.channelId} is null then ${isMakerEntitled}
        else ${channels.id} is not null and ${isMakerWatching} end`,
      /** The member of the event; null after the deletion of their account. */
      user: {
        userId: users.id,
        username: users.username,
        displayName: users.displayName,
        profileImageUrl: users.profileImageUrl,
        showOnlineStatus: users.showOnlineStatus,
        isBot: users.isBot,
      },
    })
    .from(hookDeliveries)
    .innerJoin(hooks, and(eq(hooks.id, hookDeliveries.hookId), isNull(hooks.offAt)))
    .innerJoin(servers, eq(servers.id, hooks.serverId))
    .leftJoin(serverMembers, viewerMembership(hooks.makerId))
    .leftJoin(channels, eq(channels.id, hookDeliveries.channelId))
    .leftJoin(users, and(eq(users.id, hookDeliveries.subjectId), isNull(hookDeliveries.channelId)))
    .where(and(eq(hookDeliveries.id, id), isWaiting));
  return delivery;
}

/** A delivery about to be sent. */
export type WaitingDelivery = NonNullable<Awaited<ReturnType<typeof findWaitingDelivery>>>;

type Attempted = Pick<WaitingDelivery, "id" | "hookId" | "isFailing">;

const attempt = (status: number | null) => ({
  status,
  attempts: sql`${hookDeliveries.attempts} + 1`,
  attemptedAt: sql`now()`,
});

/** Stores that the receiver has accepted a delivery. */
export async function markHookDelivered(
  db: Database,
  { id, hookId, isFailing }: Attempted,
  status: number,
): Promise<void> {
  await db
    .update(hookDeliveries)
    .set({ ...attempt(status), state: "delivered", failingSince: null, retryAt: null })
    .where(eq(hookDeliveries.id, id));
  if (isFailing) await db.update(hooks).set({ failedAt: null }).where(eq(hooks.id, hookId));
}

/**
 * Stores that a delivery has failed, and makes the events of its channel wait for `retryMs`. `status` is
 * null without a response. Returns true if the hook has failed for too long.
 */
export async function markHookFailed(
  db: Database,
  { id, hookId }: Attempted,
  { status, retryMs }: { status: number | null; retryMs: number },
): Promise<boolean> {
  const [failed] = await db
    .update(hookDeliveries)
    .set({
      ...attempt(status),
      failingSince: sql`coalesce(${hookDeliveries.failingSince}, now())`,
      retryAt: after(retryMs),
    })
    .where(eq(hookDeliveries.id, id))
    .returning({
      isOver: sql<boolean>`${hookDeliveries.failingSince} <= ${hoursAgo(patienceHours)}`,
    });
  await db
    .update(hooks)
    .set({ failedAt: sql`now()` })
    .where(eq(hooks.id, hookId));
  return failed?.isOver ?? false;
}

/** Deletes a delivery that must not be sent. */
export async function dropHookDelivery(db: Database, id: string): Promise<void> {
  await db.delete(hookDeliveries).where(eq(hookDeliveries.id, id));
}

/**
 * Switches a hook off and gives up what waits for it. Returns its maker and server, or undefined when it
 * was off.
 */
export async function switchHookOff(
  tx: Database,
  hookId: string,
): Promise<{ makerId: string; serverId: string } | undefined> {
  const [off] = await tx
    .update(hooks)
    .set({ offAt: sql`now()` })
    .where(and(eq(hooks.id, hookId), isNull(hooks.offAt)))
    .returning({ makerId: hooks.makerId, serverId: hooks.serverId });
  if (!off) return undefined;
  await tx
    .update(hookDeliveries)
    .set({ state: "failed", retryAt: null })
    .where(and(eq(hookDeliveries.hookId, hookId), isWaiting));
  return off;
}

/** Deletes old deliveries that do not wait. */
export async function sweepHookDeliveries(db: Database): Promise<void> {
  await db
    .delete(hookDeliveries)
    .where(
      and(lt(hookDeliveries.createdAt, hoursAgo(listedHours)), ne(hookDeliveries.state, "waiting")),
    );
}
