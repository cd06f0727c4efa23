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
import { roleOf } from "./members.ts";
import { slowMode } from "./reads.ts";
import { isSilencedByRaidMode, newcomerTime } from "./newcomers.ts";
import { type Silence, silence, silenceOf } from "../../keepers/acts/sentences.ts";
import { type Membership, type Role, viewerMembership } from "../visibility/visibility.ts";

const isTimeoutOf = ({ serverId, userId }: Membership) =>
  and(eq(serverTimeouts.serverId, serverId), eq(serverTimeouts.userId, userId));
const hasNotEnded = gt(serverTimeouts.endsAt, sql`now()`);

/** Has somebody say nothing in a server for some minutes from now on; again, it is as said last. */
export async function writeTimeout(
  db: Database,
  { minutes, ...timeout }: Membership & { setById: string; reason: string; minutes: number },
): Promise<void> {
  const endsAt = sql`now() + interval '1 minute' * ${minutes}::int`;
  const { reason, setById } = timeout;
  const targetRole = roleOf(timeout);
  await db
    .insert(serverTimeouts)
    .values({ ...timeout, endsAt, targetRole })
    .onConflictDoUpdate({
      target: [serverTimeouts.serverId, serverTimeouts.userId],
      set: { endsAt, reason, setById, targetRole, createdAt: sql`now()` },
    });
}

/** Ends it; false when there was none. */
export async function deleteTimeout(db: Database, membership: Membership): Promise<boolean> {
  const ended = await db
    .delete(serverTimeouts)
    .where(and(isTimeoutOf(membership), hasNotEnded))
    .returning({ id: serverTimeouts.id });
  return ended.length > 0;
}

/** What keeps the viewer silent, everywhere or there, in a query of `servers`; null where nothing does. */
export const timeoutOf = (
  viewerId: string,
) => sql<Silence | null>`coalesce(${silenceOf(viewerId)}, (
  select ${silence(sql`t`)}
  from ${serverTimeouts} t
  where t."serverId" = ${servers.id} and t."userId" = ${viewerId}::uuid and t."endsAt" > now()
))`;

/** What keeps somebody silent in a server, or undefined. */
export async function findTimeout(db: Database, membership: Membership) {
  const [timeout] = await selectTimeouts(db).where(and(isTimeoutOf(membership), hasNotEnded));
  return timeout;
}

/** Everyone who has to be silent in a server, the newest first. */
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
      targetRole: sql<Role | null>`coalesce(${serverTimeouts.targetRole}, (
        select held.role from ${serverMembers} held
        where held."serverId" = ${serverTimeouts.serverId} and held."userId" = ${serverTimeouts.userId}
      ))`,
      createdAt: serverTimeouts.createdAt,
    })
    .from(serverTimeouts)
    .innerJoin(users, eq(users.id, serverTimeouts.userId))
    .$dynamic();

/** What keeps a member from sending to a channel. */
export type Wait = {
  /** They were told to be silent, there or everywhere. */
  timeout: Silence | null;
  /** They are new where newcomers may say nothing, until then. */
  newUntil: Date | null;
  /** What slow mode asks; a second at least. */
  slowMs: number;
};

/** What keeps a member from sending to a channel now. */
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
