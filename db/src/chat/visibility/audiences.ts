import { and, eq, isNotNull, or, sql, type SQLWrapper } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  mentions,
  serverMembers,
  serverRoles,
  servers,
} from "../../schema/index.ts";
import { isChannelVisible } from "./rights.ts";
import type { Membership } from "./visibility.ts";

/**
 * The members who see a channel or write there: all who see the server, or only the members with one of
 * these roles and these members. The owner and members with `manage_channels` always belong to it.
 */
export type Audience = "all" | { roleIds: readonly string[]; userIds: readonly string[] };

/** New audiences of a channel. */
export type AudienceChanges = { see?: Audience | undefined; write?: Audience | undefined };

/** Returns the stored form of audiences, as columns of `channels`. */
export function audienceColumns({ see, write }: AudienceChanges) {
  const [seers, writers] = [see, write].map((given) =>
    given === "all"
      ? { roleIds: null, userIds: [] }
      : given && { roleIds: [...given.roleIds], userIds: [...given.userIds] },
  );
  return {
    ...(seers && { seeRoleIds: seers.roleIds, seeUserIds: seers.userIds }),
    ...(writers && { writeRoleIds: writers.roleIds, writeUserIds: writers.userIds }),
  };
}

/**
 * SQL value: an audience from its columns, null for everyone. One JSON value costs less to read than two
 * arrays.
 */
export const audienceOf = (roleIds: SQLWrapper, userIds: SQLWrapper) =>
  sql<{ roleIds: string[]; userIds: string[] } | null>`(case when ${roleIds} is not null
    then json_build_object('roleIds', ${roleIds}, 'userIds', ${userIds}) end)`;

/**
 * Changes the audiences of a channel and its threads. All messages count as read by the members who see it
 * only afterwards. Returns the ids of the channel and its threads.
 */
export async function updateAudiences(
  tx: Database,
  { id, serverId }: { id: string; serverId: string },
  changes: AudienceChanges,
): Promise<string[]> {
  // After this lock the update finds a thread that was opened at the same time.
  const [locked] = await tx
    .select({ seeRoleIds: channels.seeRoleIds })
    .from(channels)
    .where(eq(channels.id, id))
    .for("no key update");
  const update = () =>
    tx
      .update(channels)
      .set({ ...audienceColumns(changes), updatedAt: sql`now()` })
      .where(or(eq(channels.id, id), eq(channels.parentId, id)))
      .returning({ id: channels.id });
  const isGained = changes.see !== undefined && locked?.seeRoleIds;
  const changed = isGained
    ? await readGainedChannels(tx, { serverId, channelId: id }, update)
    : await update();
  return changed.map((channel) => channel.id);
}

/** The private channels and the members that a change concerns: those named, or all of the server. */
type Concerned = { serverId: string; channelId?: string; userId?: string };

/**
 * Runs a change of audiences, roles or rights. All messages of private channels then count as read by the
 * members who see them only afterwards. Of threads this concerns those that a member follows or was
 * mentioned in.
 */
export async function readGainedChannels<Result>(
  tx: Database,
  concerned: Concerned,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await tx
    .select({ userId: serverMembers.userId, channelId: channels.id })
    .from(channels)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .innerJoin(serverMembers, eq(serverMembers.serverId, servers.id))
    .where(isSeen(concerned));
  const result = await change();
  await tx.execute(sql`
    insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq")
    select gen_random_uuid(), ${channels.id}, ${serverMembers.userId}, ${channels.lastSeq}
    from ${channels} join ${servers} on ${servers.id} = ${channels.serverId}
    join ${serverMembers} on ${serverMembers.serverId} = ${servers.id}
    where ${isSeen(concerned)}
      and (${serverMembers.userId}, ${channels.id}) not in (
        select * from unnest(${sql.param(before.map(({ userId }) => userId))}::uuid[],
          ${sql.param(before.map(({ channelId }) => channelId))}::uuid[])
      )
    on conflict ("userId", "channelId") do update
      set "lastReadSeq" = excluded."lastReadSeq", "updatedAt" = now()`);
  return result;
}

/**
 * SQL condition: a member sees a channel that is concerned. Of threads only those that the member follows
 * or was mentioned in, because others have no counts.
 */
const isSeen = ({ serverId, channelId, userId }: Concerned) =>
  and(
    eq(channels.serverId, serverId),
    channelId
      ? or(eq(channels.id, channelId), eq(channels.parentId, channelId))
      : isNotNull(channels.seeRoleIds),
    userId ? eq(serverMembers.userId, userId) : undefined,
    isChannelVisible(serverMembers.userId),
    sql`(${channels.parentId} is null or exists (
      select from ${mentions} called
      where called."userId" = ${serverMembers.userId} and called."channelId" = ${channels.id}
    ) or exists (
      select from ${channelReads} held
      where held."userId" = ${serverMembers.userId} and held."channelId" = ${channels.id}
    ))`,
  );

/** Returns the named roles that are none of the server, and the named users who are no members. */
export async function findStrangers(
  db: Database,
  serverId: string,
  { roleIds, userIds }: { roleIds: readonly string[]; userIds: readonly string[] },
): Promise<{ roleIds: string[]; userIds: string[] }> {
  const [strangers] = await db
    .select({
      roleIds: sql<string[]>`array(
        select named.id from unnest(${sql.param([...roleIds])}::uuid[]) named(id)
        where named.id not in (${servers.memberRoleId}, ${servers.moderatorRoleId}) and not exists (
          select from ${serverRoles} role where role.id = named.id and role."serverId" = ${serverId}
        )
      )`,
      userIds: sql<string[]>`array(
        select named.id from unnest(${sql.param([...userIds])}::uuid[]) named(id)
        where not exists (
          select from ${serverMembers} member
          where member."userId" = named.id and member."serverId" = ${serverId}
        )
      )`,
    })
    .from(servers)
    .where(eq(servers.id, serverId));
  return strangers ?? { roleIds: [...roleIds], userIds: [...userIds] };
}

/** Removes a former member from the audiences of a server's channels. */
export async function leaveAudiences(
  tx: Database,
  { serverId, userId }: Membership,
): Promise<void> {
  await tx
    .update(channels)
    .set({
      seeUserIds: sql`array_remove(${channels.seeUserIds}, ${userId}::uuid)`,
      writeUserIds: sql`array_remove(${channels.writeUserIds}, ${userId}::uuid)`,
    })
    .where(
      and(
        eq(channels.serverId, serverId),
        sql`${userId}::uuid = any(${channels.seeUserIds} || ${channels.writeUserIds})`,
      ),
    );
}

/** Removes a deleted role from the audiences of a server's channels. */
export async function removeRoleFromAudiences(
  tx: Database,
  { serverId, roleId }: { serverId: string; roleId: string },
): Promise<void> {
  await tx
    .update(channels)
    .set({
      seeRoleIds: sql`array_remove(${channels.seeRoleIds}, ${roleId}::uuid)`,
      writeRoleIds: sql`array_remove(${channels.writeRoleIds}, ${roleId}::uuid)`,
    })
    .where(
      and(
        eq(channels.serverId, serverId),
        or(
          sql`${roleId}::uuid = any(${channels.seeRoleIds})`,
          sql`${roleId}::uuid = any(${channels.writeRoleIds})`,
        ),
      ),
    );
}
