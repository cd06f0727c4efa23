import { type SQL, sql } from "drizzle-orm";
import type { Database } from "../../connection/database.ts";
import { isUnder } from "../../keepers/acts/sentences.ts";
import {
  channels,
  hookDeliveries,
  type HookEvent,
  hooks,
  messages,
  serverMembers,
  servers,
} from "../../schema/index.ts";
import { hasRight, isChannelVisible } from "../visibility/rights.ts";
import { type Membership, viewerMembership } from "../visibility/visibility.ts";

/**
 * SQL condition: the maker of a hook may receive events of the server. For a query of `hooks` and
 * `servers` with the membership of the maker.
 */
export const isMakerEntitled = sql<boolean>`(
  ${hasRight("manage_server")} and not ${isUnder("suspend", hooks.makerId)}
)`;

/** SQL condition: the maker of a hook also sees the channel. For the same queries with `channels`. */
export const isMakerWatching = sql<boolean>`(
  ${isMakerEntitled} and ${isChannelVisible(hooks.makerId)}
)`;

/**
 * Queues messages for the hooks of their servers, in the statement that stores the messages. `changed` is
 * the part of that statement that returns their `id`, `channelId` and `rev`. A hook that is being deleted
 * at the same time is skipped without waiting.
 */
export const queueMessageEvents = (changed: SQL, event: HookEvent): SQL => sql`
  insert into ${hookDeliveries} ("hookId", "event", "channelId", "subjectId")
  select ${hooks.id}, ${event}::text, changed."channelId", changed.id
  from ${changed} changed
  join ${channels} on ${channels.id} = changed."channelId"
  join ${servers} on ${servers.id} = ${channels.serverId}
  join ${hooks} on ${hooks.serverId} = ${servers.id}
  join ${serverMembers} on ${viewerMembership(hooks.makerId)}
  where ${hooks.offAt} is null and ${event}::text = any(${hooks.events})
    and (${hooks.channelIds} is null
      or coalesce(${channels.parentId}, ${channels.id}) = any(${hooks.channelIds}))
    and ${isMakerWatching}
  order by changed.rev
  for key share of ${hooks} skip locked`;

/** SQL condition: the server of a channel has hooks that are on. For a query of `channels`. */
export const isHooked = sql<boolean>`exists (
  select from ${hooks} hook where hook."serverId" = ${channels.serverId} and hook."offAt" is null
)`;

/** Queues messages of a locked channel after their change. */
export async function queueChangedMessages(
  tx: Database,
  messageIds: readonly string[],
  event: HookEvent,
): Promise<void> {
  const changed = sql`(
    select ${messages.id}, ${messages.channelId}, ${messages.rev} from ${messages}
    where ${messages.id} = any(${sql.param([...messageIds])}::uuid[])
  )`;
  await tx.execute(queueMessageEvents(changed, event));
}

/**
 * Queues a member for the hooks of a locked server: after they joined, or before their membership is
 * deleted. The owner's is not deleted.
 */
export async function queueMemberEvent(
  tx: Database,
  { serverId, userId }: Membership,
  event: "member:joined" | "member:left",
): Promise<void> {
  await tx.execute(sql`
    insert into ${hookDeliveries} ("hookId", "event", "subjectId", "membership")
    select ${hooks.id}, ${event}::text, subject."userId", json_build_object(
      'role', subject.role, 'joinedAt', subject."joinedAt",
      'roleIds', subject."roleIds" || case subject.role
        when 'moderator' then array[${servers.moderatorRoleId}, ${servers.memberRoleId}]
        else array[${servers.memberRoleId}] end)
    from ${hooks}
    join ${servers} on ${servers.id} = ${hooks.serverId}
    join ${serverMembers} on ${viewerMembership(hooks.makerId)}
    join ${serverMembers} subject on subject."serverId" = ${servers.id}
      and subject."userId" = ${userId} and subject.role <> 'owner'
    where ${hooks.serverId} = ${serverId} and ${hooks.offAt} is null
      and ${event}::text = any(${hooks.events}) and ${isMakerEntitled}
    for key share of ${hooks} skip locked`);
}
