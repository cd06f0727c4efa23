import { and, asc, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { channels, hookDeliveries, hooks, serverMembers, servers } from "../../schema/index.ts";
import { isChannelVisible } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";

/** Inserts a hook. Returns undefined when the server has `limit` hooks. Call it with the server locked. */
export async function insertHook(
  tx: Database,
  hook: Pick<
    typeof hooks.$inferInsert,
    "id" | "serverId" | "makerId" | "url" | "secret" | "events" | "channelIds"
  >,
  limit: number,
): Promise<string | undefined> {
  if ((await tx.$count(hooks, eq(hooks.serverId, hook.serverId))) >= limit) return undefined;
  const [inserted] = await tx.insert(hooks).values(hook).returning({ id: hooks.id });
  return inserted?.id;
}

/** Returns those of these channels of a server that the viewer sees, without threads. */
export async function listVisibleChannelIds(
  db: Database,
  { serverId, viewerId }: { serverId: string; viewerId: string },
  ids: readonly string[],
): Promise<string[]> {
  const rows = await db
    .select({ id: channels.id })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(
      and(
        eq(channels.serverId, serverId),
        inArray(channels.id, [...ids]),
        isNull(channels.parentId),
        isChannelVisible(viewerId),
      ),
    );
  return rows.map(({ id }) => id);
}

/** Returns the hooks of a server, oldest first, with those of their channels that the viewer sees. */
export const listHooks = (
  db: Database,
  { serverId, viewerId }: { serverId: string; viewerId: string },
) =>
  db
    .select({
      id: hooks.id,
      serverId: hooks.serverId,
      makerId: hooks.makerId,
      url: hooks.url,
      events: hooks.events,
      channelIds: sql<string[] | null>`case when ${hooks.channelIds} is not null then array(
        select ${channels.id} from ${channels}
        where ${channels.id} = any(${hooks.channelIds}) and ${isChannelVisible(viewerId)}
      ) end`,
      createdAt: hooks.createdAt,
      failedAt: hooks.failedAt,
      offAt: hooks.offAt,
    })
    .from(hooks)
    .innerJoin(servers, eq(servers.id, hooks.serverId))
    .leftJoin(serverMembers, viewerMembership(viewerId))
    .where(eq(hooks.serverId, serverId))
    .orderBy(asc(hooks.createdAt), asc(hooks.id));

export type ListedHook = Awaited<ReturnType<typeof listHooks>>[number];

type HookRef = { serverId: string; hookId: string };

const isHook = ({ serverId, hookId }: HookRef) =>
  and(eq(hooks.serverId, serverId), eq(hooks.id, hookId));

/** Returns whether a server has this hook. */
export const hasHook = async (db: Database, hook: HookRef): Promise<boolean> =>
  (await db.$count(hooks, isHook(hook))) > 0;

/** Deletes a hook with its deliveries. Returns false when there was none. */
export async function deleteHook(db: Database, hook: HookRef): Promise<boolean> {
  const gone = await db.delete(hooks).where(isHook(hook)).returning({ id: hooks.id });
  return gone.length > 0;
}

/** Returns the last deliveries of a hook, newest first. */
export const listHookDeliveries = (db: Database, hookId: string, limit: number) =>
  db
    .select({
      id: hookDeliveries.id,
      event: hookDeliveries.event,
      state: hookDeliveries.state,
      attempts: hookDeliveries.attempts,
      status: hookDeliveries.status,
      createdAt: hookDeliveries.createdAt,
      attemptedAt: hookDeliveries.attemptedAt,
      retryAt: hookDeliveries.retryAt,
    })
    .from(hookDeliveries)
    .where(eq(hookDeliveries.hookId, hookId))
    .orderBy(desc(hookDeliveries.position))
    .limit(limit);

export type ListedHookDelivery = Awaited<ReturnType<typeof listHookDeliveries>>[number];

/**
 * Makes a delivery due, delivered before or not, and switches its hook on. Returns false when there is
 * none.
 */
export async function requeueHookDelivery(
  tx: Database,
  { serverId, hookId, id }: HookRef & { id: string },
): Promise<boolean> {
  const on = await tx
    .update(hooks)
    .set({ offAt: null })
    .where(isHook({ serverId, hookId }))
    .returning({ id: hooks.id });
  if (on.length === 0) return false;
  const requeued = await tx
    .update(hookDeliveries)
    .set({ state: "waiting", failingSince: null, retryAt: null })
    .where(and(eq(hookDeliveries.hookId, hookId), eq(hookDeliveries.id, id)))
    .returning({ id: hookDeliveries.id });
  return requeued.length > 0;
}
