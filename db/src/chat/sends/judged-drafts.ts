import { eq, type SQL, sql } from "drizzle-orm";
import { messages, serverMembers, servers, sessions, users } from "../../schema/index.ts";
import { isAlive } from "../../account/sessions/sessions.ts";
import { waitOfSpeaker } from "./kept-waiting.ts";
import { lineFor } from "../visibility/line-state.ts";
import { isKeptSilent } from "../members/newcomers.ts";
import { viewerMembership } from "../visibility/visibility.ts";

/** The message that a draft repeats, by its nonce. */
const sentBefore = sql`(
  select sent.id from ${messages} sent
  where sent."userId" = draft."userId" and sent."channelId" = draft."channelId"
    and sent.nonce = draft.nonce
)`;

/** The first message of a side room answers the one that it is about. */
const authorOfRoot = sql`(
  select root."userId" from ${messages} root
  where root.id = head."rootMessageId" and root."deletedAt" is null
)`;

/** A line that has a side room is not at its first message any more. */
const lastOfLine = sql`case when head."parentId" is null then head."lastSeq" end`;

/**
 * What decides about each draft; none where the author is not in the server, or not signed in.
 * Whatever is looked up is a subquery that answers one row, because the planner may turn a join, or
 * `exists`, into a reading of the whole table.
 */
export const judgeDrafts = (isWithoutFiles: SQL) => sql`
  select draft.*, head."serverId", head."lastSeq", head."lastRev",
    head."parentId", head."rootMessageId", speaker.*, wait."slowSeconds",
    answered.seq as "replyToSeq", case
      when draft."replyToId" is not null then answered."userId"
      when head."rootMessageId" is not null and head."lastSeq" = 0 then ${authorOfRoot}
    end as "answeredUserId",
    case
      when speaker.line = 'shut' and ${sentBefore} is null then 'forbidden'
      when draft."replyToId" is not null and answered.seq is null then 'unknown_reply'
      when draft.nonce is not null and ${sentBefore} is not null then 'repeated'
      when wait."isSilenced" then 'silenced'
      when speaker."isKeptSilent" then 'new'
      when wait."isSlowed" then 'slowed'
      when speaker.line = 'first' and draft.attachments <> '[]' then 'forbidden'
      when ${isWithoutFiles} then 'unknown_file'
    end as refusal
  from draft
  join head on head.id = draft."channelId"
  cross join lateral (
    select ${servers.isPublic} and ${users.isPublic} as "isPublic", ${serverMembers.role},
      ${isKeptSilent} as "isKeptSilent",
      case ${servers.kind} when 'direct' then
        ${lineFor({ userId: sql`draft."userId"`, lastSeq: lastOfLine })} end as line,
      json_build_object('id', ${users.id}, 'username', ${users.username}, 'displayName',
        ${users.displayName}, 'profileImageUrl', ${users.profileImageUrl}) as author
    from ${servers}
    join ${serverMembers} on ${viewerMembership(sql`draft."userId"`)}
    join ${users} on ${users.id} = draft."userId"
    join ${sessions} on ${eq(sessions.id, sql`draft."sessionKey"`)}
      and ${sessions.userId} = draft."userId" and ${isAlive}
    where ${servers.id} = head."serverId"
    limit 1
  ) speaker
  cross join lateral (${waitOfSpeaker}) wait
  left join lateral (
    select ${messages.seq}, ${messages.userId} from ${messages}
    where ${messages.id} = draft."replyToId" and ${messages.channelId} = draft."channelId"
    limit 1
  ) answered on true`;
