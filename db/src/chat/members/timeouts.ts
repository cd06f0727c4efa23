import { and, desc, eq, gt, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  serverMembers,
  servers,
  serverTimeouts,
  users,
} from "../../schema/index.ts";
import { rankAtAct, rankOf } from "../roles/ranks.ts";
import { roleOf } from "./members.ts";
import { slowMode } from "./reads.ts";
import { isSilencedByRaidMode, newcomerTime } from "./newcomers.ts";
import { type Silence, silence, silenceOf } from "../../keepers/acts/sentences.ts";
import { type Membership, viewerMembership } from "../visibility/visibility.ts";

const isTimeoutOf = ({ serverId, userId }: Membership) =>
  and(eq(serverTimeouts.serverId, serverId), eq(serverTimeouts.userId, userId));
const hasNotEnded = gt(serverTimeouts.endsAt, sql`now()`);

/** Times a member out in a server for some minutes from now. A repeated call replaces the timeout. */
export async function writeTimeout(
  db: Database,
  { minutes, ...timeout }: Membership & { setById: string; reason: string; minutes: number },
): Promise<void> {
  const endsAt = sql`now() + interval '1 minute' * ${minutes}::int`;
  const { reason, setById } = timeout;
  const target = { targetRole: roleOf(timeout), targetPosition: rankOf(timeout) };
  await db
    .insert(serverTimeouts)
    .values({ ...timeout, endsAt, ...target })
    .onConflictDoUpdate({
      target: [serverTimeouts.serverId, serverTimeouts.userId],
      set: { endsAt, reason, setById, ...target, createdAt: sql`now()` },
    });
}

/** Ends a timeout. Returns false when there was none. */
export async function deleteTimeout(db: Database, membership: Membership): Promise<boolean> {
  const ended = await db
    .delete(serverTimeouts)
    .where(and(isTimeoutOf(membership), hasNotEnded))
    .returning({ id: serverTimeouts.id });
  return ended.length > 0;
}

/** The viewer's timeout, in the server or everywhere, in a query of `servers`; null if there is none. */
export const timeoutOf = (
  viewerId: string,
) => sql<Silence | null>`coalesce(${silenceOf(viewerId)}, (
  select ${silence(sql`t`)}
  from ${serverTimeouts} t
  where t."serverId" = ${servers.id} and t."userId" = ${viewerId}::uuid and t."endsAt" > now()
))`;

/** Returns a member's timeout that applies in a server, or undefined. */
export async function findTimeout(db: Database, membership: Membership) {
  const [timeout] = await selectTimeouts(db).where(and(isTimeoutOf(membership), hasNotEnded));
  return timeout;
}

/** Returns all timeouts of a server, newest first. */
export const listTimeouts = (db: Database, serverId: string) =>
  selectTimeouts(db)
    .where(and(eq(serverTimeouts.serverId, serverId), hasNotEnded))
    .orderBy(desc(serverTimeouts.createdAt), desc(serverTimeouts.id));

const selectTimeouts = (db: Database) =>
  db
    .select({
      userId: users.id,
      username: users.username,
      endsAt: serverTimeouts.endsAt,
      reason: serverTimeouts.reason,
      rank: rankAtAct({
        serverId: serverTimeouts.serverId,
        targetPosition: serverTimeouts.targetPosition,
        targetRole: sql`coalesce(${serverTimeouts.targetRole}, (
          select held.role from ${serverMembers} held
          where held."serverId" = ${serverTimeouts.serverId} and held."userId" = ${serverTimeouts.userId}
        ))`,
      }),
      createdAt: serverTimeouts.createdAt,
    })
    .from(serverTimeouts)
    .innerJoin(users, eq(users.id, serverTimeouts.userId))
    .$dynamic();

/** The reasons that prevent a member from sending to a channel. */
export type Wait = {
  /** A timeout in this server or everywhere. */
  timeout: Silence | null;
  /** The time until which raid mode forbids a new member to write; null if it does not. */
  newUntil: Date | null;
  /** The remaining wait of slow mode, at least 1 000 ms if there is any. */
  slowMs: number;
};

/** Returns the reasons that prevent a member from sending to a channel now. */
export async function findWait(
  db: Database,
  { channelId, userId }: { channelId: string; userId: string },
): Promise<Wait> {
  const [wait] = await db
    .select({
      timeout: timeoutOf(userId),
      slowMs: sql<number | null>`ceil(1000 * extract(epoch from ${channelReads.spokeAt}
        + interval '1 second' * ${slowMode} - clock_timestamp()))::float8`,
      newUntil: sql<Date | null>`case when ${isSilencedByRaidMode}
        then ${serverMembers.joinedAt} + ${newcomerTime} end`.mapWith(serverTimeouts.endsAt),
    })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .leftJoin(serverMembers, viewerMembership(userId))
    .leftJoin(
      channelReads,
      and(eq(channelReads.channelId, channels.id), eq(channelReads.userId, userId)),
    )
    .where(eq(channels.id, channelId));
  const { timeout = null, newUntil = null, slowMs } = wait ?? {};
  return { timeout, newUntil, slowMs: Math.max(1_000, slowMs ?? 0) };
}
