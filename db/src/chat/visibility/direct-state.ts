import { gt, isNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { blocks, channelReads, channels, directLines, servers, users } from "../../schema/index.ts";

const blocksBetween = sql`
  select from ${blocks} b
  where (b."userId" = line."lowUserId" and b."blockedId" = line."highUserId")
    or (b."userId" = line."highUserId" and b."blockedId" = line."lowUserId")`;

/**
 * The state of a direct line for a member who wants to send: `open`, `first` for a requester who has sent
 * nothing yet, or `shut`. A block is visible only through an open direct line. `lastSeq` belongs to its
 * channel. For a query of direct servers.
 */
export const directStateFor = ({
  userId,
  lastSeq,
}: {
  userId: SQL;
  lastSeq: SQL;
}): SQL => sql`coalesce((
  select case
    when line."lowUserId" is null or line."highUserId" is null then 'shut'
    when line.state = 'open' then case when exists (${blocksBetween}) then 'shut' else 'open' end
    when line."requesterId" = ${userId} and ${lastSeq} = 0 then 'first'
    else 'shut'
  end
  from ${directLines} line where line."serverId" = ${servers.id}
), 'shut')`;

/**
 * SQL condition: a direct line takes one message, and this draft is another one that does not repeat it.
 * For the statement that inserts messages, with its parts `judged` and `placed`.
 */
export const isAfterFirstMessage = sql`judged.line = 'first' and (
  judged.nonce is null or judged.nonce is distinct from (
    select first.nonce from placed first where first."channelId" = judged."channelId"
  )
)`;

/**
 * SQL condition: messages of a server may be changed and receive reactions. In a direct line this
 * requires that it is open, both members exist, and neither has blocked the other. For a query of
 * `servers`.
 */
export const isSpeakable = sql<boolean>`(${servers.kind} <> 'direct' or exists (
  select from ${directLines} line
  where line."serverId" = ${servers.id} and line.state = 'open'
    and line."lowUserId" is not null and line."highUserId" is not null
    and not exists (${blocksBetween})
))`;

/**
 * SQL condition: a direct line is not hidden, or has a message since it was hidden. For a query with the
 * viewer's read positions.
 */
export const isNotHidden = or(
  isNull(channelReads.hiddenSeq),
  gt(channels.lastSeq, channelReads.hiddenSeq),
);

/**
 * The name of a server for a viewer, in a query of `servers`. A direct line has the name of the other
 * member.
 */
export const nameFor = (viewerId: string | SQLWrapper): SQL<string> => sql`case ${servers.kind}
  when 'direct' then coalesce((
    select coalesce(other."displayName", other.username)
    from ${directLines} line
    join ${users} other on other.id in (line."lowUserId", line."highUserId")
      and other.id <> ${viewerId}
    where line."serverId" = ${servers.id}
  ), ${servers.name})
  else ${servers.name} end`;
