import { gt, isNull, or, type SQL, sql, type SQLWrapper } from "drizzle-orm";
import { blocks, channelReads, channels, directLines, servers, users } from "../../schema/index.ts";

const blocksBetween = sql`
  select from ${blocks} b
  where (b."userId" = line."lowUserId" and b."blockedId" = line."highUserId")
    or (b."userId" = line."highUserId" and b."blockedId" = line."lowUserId")`;

/**
 * What a direct line is to an end that wants to send to it, in a query of `servers` that answers lines
 * only: `open`; `first`, for who asked and has sent nothing yet; or `shut`. Whom the other has blocked
 * is told so by no line that is not open. `lastSeq` is of the line's channel.
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
 * Whether a draft came beside the one message that its line takes, and does not repeat it: in the
 * statement that places messages, of its parts `judged` and `placed`.
 */
export const isAfterFirstMessage = sql`judged.line = 'first' and (
  judged.nonce is null or judged.nonce is distinct from (
    select first.nonce from placed first where first."channelId" = judged."channelId"
  )
)`;

/**
 * Whether what was said in a server may be changed and answered by signs, in a query of `servers`. In a
 * direct line only while it is open, both ends are there and neither has blocked the other.
 */
export const isSpeakable = sql<boolean>`(${servers.kind} <> 'direct' or exists (
  select from ${directLines} line
  where line."serverId" = ${servers.id} and line.state = 'open'
    and line."lowUserId" is not null and line."highUserId" is not null
    and not exists (${blocksBetween})
))`;

/** A line is not hidden until its next message, in a query of what the viewer has read of channels. */
export const isNotHidden = or(
  isNull(channelReads.hiddenSeq),
  gt(channels.lastSeq, channelReads.hiddenSeq),
);

/** What a viewer calls a server, in a query of `servers`: a direct line has the name of its other end. */
export const nameFor = (viewerId: string | SQLWrapper): SQL<string> => sql`case ${servers.kind}
  when 'direct' then coalesce((
    select coalesce(other."displayName", other.username)
    from ${directLines} line
    join ${users} other on other.id in (line."lowUserId", line."highUserId")
      and other.id <> ${viewerId}
    where line."serverId" = ${servers.id}
  ), ${servers.name})
  else ${servers.name} end`;
