import { eq, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import {
  createStatementChoice,
  type StatementParts,
} from "../../annex/prepared-sends/statement-choice.ts";
import type { Database } from "../../connection/database.ts";
import {
  attachments,
  channelReads,
  channels,
  mentions,
  messages,
  notifySettings,
  objects,
  pushSubscriptions,
  serverMembers,
  servers,
  serverTimeouts,
  sessions,
  users,
} from "../../schema/index.ts";
import { slowMode } from "../members/reads.ts";
import { isAfterFirstMessage, directStateFor } from "../visibility/direct-state.ts";
import { type InboxChange, storeEntries } from "../../people/inbox/write-inbox.ts";
import type { LoadedMessage } from "../messages/messages.ts";
import { attachmentJson, type LoadedAttachment } from "../files/attachments.ts";
import { isUnder } from "../../keepers/acts/sentences.ts";
import { isUserAlive } from "../../account/sessions/sessions.ts";
import { isHooked, queueMessageEvents } from "../hooks/queue-events.ts";
import { isSilencedByRaidMode } from "../members/newcomers.ts";
import { hasRight, isChannelVisible, isExempt, isWritable } from "../visibility/rights.ts";
import { viewerMembership } from "../visibility/visibility.ts";
import { queueDeliveries } from "../../account/notifications/queue-deliveries.ts";
import { selectMentioned } from "../messages/mentions.ts";

/** A message before it is inserted. `nonceDigest` comes with `nonce`; ids are in lower case. */
export type MessageDraft = {
  channelId: string;
  userId: string;
  /** The session in which its author sends it. */
  sessionKey: string;
  content: string;
  /** The search terms as a PostgreSQL `tsvector`. */
  terms: string;
  replyToId: string | null;
  nonce: string | null;
  nonceDigest: string | null;
  /** The usernames that it mentions, see `listMentionable`. */
  usernames: readonly string[];
  /**
   * Its files, if any, without duplicates, by the keys of their uploads. A name replaces the first name.
   */
  attachments?: readonly DraftedAttachment[] | undefined;
};

type DraftedAttachment = { key: string; name?: string | undefined; alt: string | null };

/**
 * The outcome of a draft:
 *
 * - `placed`: it is stored in a channel of that server. `isPublic` is true if a public member sent it in
 *   a channel that everyone sees.
 * - `forbidden`: the author's session has ended, the author does not see the channel as a member or lacks
 *   the right, or the channel is gone.
 * - `unknown_reply`: `replyToId` is no message of the channel.
 * - `unknown_file`: a file is missing, was already sent, or was not uploaded by the author for this
 *   channel.
 * - `read_only`: the channel does not let the author write.
 * - `silenced`: the author has a timeout.
 * - `new`: raid mode forbids new members to write.
 * - `slowed`: slow mode requires the author to wait.
 * - `repeated`: the author has used the nonce in this channel before.
 */
export type InsertOutcome =
  | {
      outcome: "placed";
      message: LoadedMessage;
      serverId: string;
      /** The parent channel if the channel is a thread, or null. */
      parentId: string | null;
      /** True if not all who see the server see the channel. */
      isPrivate: boolean;
      isPublic: boolean;
      /** The mentioned users who are members of the server. */
      mentionedUserIds: string[];
      /**
       * The members with a new inbox entry: the mentioned ones, and the author of the message that it
       * replies to.
       */
      inbox: InboxChange[];
    }
  | {
      outcome:
        | "forbidden"
        | "unknown_reply"
        | "unknown_file"
        | "read_only"
        | "silenced"
        | "new"
        | "slowed"
        | "repeated";
    };

/**
 * Inserts drafts, see `prepareBatchInsert`. The outcome is `busy` for channels that are locked or gone.
 */
export type InsertMessages = (
  drafts: readonly MessageDraft[],
) => Promise<(InsertOutcome | "busy")[]>;

/**
 * Prepares the function that appends messages to their channels, in order, as if each had come alone. It
 * locks the rows of the channels until the commit, so `seq` has neither gaps nor duplicates. The outcome
 * is `busy` for channels that are gone or locked by another transaction.
 *
 * It uses one statement, so one round trip and one flush, for any number of messages. The statement sees
 * the data at its start. If another process stores the same nonce after that, the unique constraint
 * refuses it.
 */
export function prepareBatchInsert(db: Database): InsertMessages {
  const statements = createStatementChoice((parts) => prepare(db, parts));

  return async (drafts) => {
    const rows = drafts.map((draft, index) => ({ index, id: uuidv7(), ...draft }));
    const lines = JSON.stringify(rows);
    const outcomes: (InsertOutcome | "busy")[] = [];
    let results = await statements.choose(drafts).execute({ lines });
    if (results.some(({ outcome }) => outcome === "hooked")) {
      results = await statements.whole.execute({ lines });
    }
    for (const { index, ...row } of results) {
      const message = rows[index];
      if (!message) continue;
      outcomes[index] = outcomeOf(message, row);
      statements.note(message.channelId, row.hasSubscribers);
    }
    return outcomes;
  };
}

/** Prepares the statement with the parts for recipients and files, or without them. */
function prepare(db: Database, { hasRecipients, hasFiles }: StatementParts) {
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement);
  return db
    .with(
      part("draft", readDrafts),
      part("head", lockChannels),
      ...(hasFiles ? [part("offered", offeredFiles)] : []),
      part("judged", judgeDrafts({ hasRecipients, hasFiles })),
      part("placed", assignSequence),
      part("stored", storeMessages),
      part("moved", updateChannelCounters),
      ...(hasFiles ? filesParts(part) : []),
      ...(hasRecipients ? recipientsParts(db, part) : []),
      part("read", moveReadPositions),
    )
    .select({
      index: sql<number>`draft.index`,
      outcome: sql<RowOutcome>`case
        ${hasRecipients ? sql`` : sql`when ${isAnyHooked} then 'hooked'`}
        when head.id is null then 'busy' when judged.index is null then 'forbidden'
        when judged.refusal is not null then judged.refusal
        when placed.index is not null then 'placed'
        when ${isAfterFirstMessage} then 'forbidden'
        when ${isAfterAcceptedDraft} then 'slowed' else 'repeated'
      end`,
      seq: sql<number>`placed.seq`,
      rev: sql<number>`placed.rev`,
      replyToSeq: sql<number | null>`placed."replyToSeq"`,
      author: sql<NonNullable<LoadedMessage["author"]>>`judged.author`,
      serverId: sql<string>`head."serverId"`,
      parentId: sql<string | null>`head."parentId"`,
      isPrivate: sql<boolean>`head."seeRoleIds" is not null`,
      isPublic: sql<boolean>`judged."isPublic"`,
      mentionedUserIds: hasRecipients ? mentionedMembers : sql<string[]>`array[]::uuid[]`,
      inbox: hasRecipients ? inboxRecipients : sql<null>`null`,
      hasSubscribers: hasRecipients ? hasSubscribers : sql<null>`null`,
      attachments: hasFiles ? insertedFiles : sql<null>`null`,
      now: sql<number>`(1000 * extract(epoch from now()::timestamptz(3)))::double precision`,
    })
    .from(
      sql`draft left join head on head.id = draft."channelId"
        left join judged on judged.index = draft.index
        left join placed on placed.index = draft.index`,
    )
    .prepare(`place_messages_${hasRecipients}_${hasFiles}`);
}

type IndexedDraft = MessageDraft & { index: number; id: string };

/** `hooked`: nothing was inserted, because the statement lacks the part for hooks. */
type RowOutcome = InsertOutcome["outcome"] | "busy" | "hooked";

type Row = Pick<LoadedMessage, "seq" | "rev" | "replyToSeq" | "author"> & {
  outcome: RowOutcome;
  serverId: string;
  parentId: string | null;
  isPrivate: boolean;
  isPublic: boolean;
  mentionedUserIds: string[];
  inbox: InboxChange[] | null;
  hasSubscribers: boolean | null;
  attachments: LoadedAttachment[] | null;
  now: number;
};

function outcomeOf(message: IndexedDraft, row: Row): InsertOutcome | "busy" {
  const { outcome, seq, rev, replyToSeq, author, now: nowMs } = row;
  if (outcome === "hooked" || outcome === "busy") return "busy";
  if (outcome !== "placed") return { outcome };
  const { id, channelId, userId, content, replyToId, nonce } = message;
  const createdAt = new Date(nowMs).toISOString();
  return {
    outcome,
    // A single object literal, because building it from parts takes the engine a hundred times as long.
    message: {
      id,
      channelId,
      userId,
      seq,
      rev,
      content,
      createdAt,
      updatedAt: createdAt,
      editedAt: null,
      deletedAt: null,
      pinnedAt: null,
      replyToId,
      replyToSeq,
      nonce,
      webhookId: null,
      mask: null,
      author,
      reactions: [],
      attachments: row.attachments ?? [],
      thread: null,
    },
    serverId: row.serverId,
    parentId: row.parentId,
    isPrivate: row.isPrivate,
    isPublic: row.isPublic,
    mentionedUserIds: row.mentionedUserIds,
    inbox: row.inbox ?? [],
  };
}

const readDrafts = sql`
  select * from jsonb_to_recordset(${sql.placeholder("lines")}::text::jsonb) as line(
    "index" int, "id" uuid, "channelId" uuid, "userId" uuid, "sessionKey" text, "content" text, "terms" tsvector,
    "replyToId" uuid, "nonce" uuid, "nonceDigest" text, "usernames" text[], "attachments" jsonb
  )`;

/**
 * Locks channels in the order of their ids, which prevents deadlocks. Each is looked up by its id, because
 * the planner turns a condition on all ids into a scan of the whole table.
 */
const lockChannels = sql`
  select locked.* from (select distinct "channelId" from draft order by 1) drafted
  cross join lateral (
    select "id", "serverId", "lastSeq", "lastRev", "parentId", "rootMessageId", ${slowMode} as "slowModeSeconds",
      "seeRoleIds", "seeUserIds", "writeRoleIds", "writeUserIds", ${isHooked} as "isHooked"
    from ${channels} where "id" = drafted."channelId" for no key update skip locked
  ) locked`;

/** SQL condition: a server of the drafts has hooks, so that they need the part for hooks. */
const isAnyHooked = sql`exists (select from head where head."isHooked")`;

/**
 * Assigns each accepted draft its `seq` and `rev`. Of drafts with the same nonce only the first is
 * accepted, and so is only the first of a direct line that takes one message.
 */
const assignSequence = sql`
  select unique_draft.*, "lastSeq" + "step" as seq, "lastRev" + "step" as rev
  from (
    select *, row_number() over (partition by "channelId" order by "index")::int as "step"
    from (
      select *, row_number() over (partition by "userId", "channelId", nonce order by "index") as use,
        row_number() over (partition by "userId", "channelId" order by "index") as turn
      from judged where refusal is null
    ) fit
    where (nonce is null or use = 1) and ("slowSeconds" = 0 or turn = 1)
  ) unique_draft
  where line is distinct from 'first' or "step" = 1`;

const storeMessages = sql`
  insert into ${messages} ("id", "channelId", "userId", "seq", "rev", "content", "terms", "replyToId", "nonce", "nonceDigest")
  select "id", "channelId", "userId", "seq", "rev", "content", "terms", "replyToId", "nonce",
    "nonceDigest" from placed`;

const updateChannelCounters = sql`
  update ${channels} set "lastSeq" = ended.seq, "lastRev" = ended.rev
  from (select "channelId", max(seq) as seq, max(rev) as rev from placed group by 1) ended where ${channels.id} = ended."channelId"`;

/**
 * Moves the author's read position to their own message, and makes them follow the channel if it is a
 * thread.
 */
const moveReadPositions = sql`
  insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq", "isFollowing", "spokeAt")
  select gen_random_uuid(), "channelId", "userId", max(seq), bool_or("parentId" is not null), now() from placed
  group by "channelId", "userId"
  on conflict ("userId", "channelId") do update set "spokeAt" = now(),
    "isFollowing" = excluded."isFollowing",
    "lastReadSeq" = greatest(${channelReads.lastReadSeq}, excluded."lastReadSeq"), "updatedAt" = now()`;

/**
 * For each draft: whether its author has a timeout in the server or everywhere, the seconds of slow mode
 * that apply to the author, and whether they have not passed since the author last sent to the channel.
 * Part of the statement that judges drafts, and uses its parts `head` and `speaker`.
 */
const waitOfAuthor = sql`
  select exists (
      select from ${serverTimeouts} t where t."serverId" = head."serverId"
        and t."userId" = draft."userId" and t."endsAt" > now()
    ) or ${isUnder("timeout", sql`draft."userId"`, sql`speaker."ownerId"`)} as "isSilenced",
    slow.seconds as "slowSeconds",
    slow.seconds > 0 and coalesce((
      select held."spokeAt" + interval '1 second' * slow.seconds > now() from ${channelReads} held
      where held."channelId" = draft."channelId" and held."userId" = draft."userId"
    ), false) as "isSlowed"
  from (
    select case when speaker."isExempt" then 0 else head."slowModeSeconds" end as seconds
  ) slow`;

/**
 * SQL condition: slow mode accepts one draft of the author, and this is another one that does not repeat
 * it.
 */
const isAfterAcceptedDraft = sql`judged."slowSeconds" > 0 and (
  judged.nonce is null or judged.nonce is distinct from (
    select first.nonce from placed first
    where first."channelId" = judged."channelId" and first."userId" = judged."userId"
  )
)`;

/** The audiences of the channel in a part of the statement. */
const audiencesOf = (part: SQL) => ({
  seeRoleIds: sql`${part}."seeRoleIds"`,
  seeUserIds: sql`${part}."seeUserIds"`,
  writeRoleIds: sql`${part}."writeRoleIds"`,
  writeUserIds: sql`${part}."writeUserIds"`,
});

/** SQL condition: a user sees the channel of an inserted message as a member. */
const isMemberInPlaced = (userId: SQL) => sql`exists (
  select from ${serverMembers} join ${servers} on ${servers.id} = ${serverMembers.serverId}
  where ${serverMembers.serverId} = placed."serverId" and ${serverMembers.userId} = ${userId}
    and ${isChannelVisible(userId, audiencesOf(sql`placed`))}
)`;

/**
 * True if hooks or the devices of a member may receive every message of the channel: its server has hooks,
 * it is an open direct line, or a member chose "all messages" for the channel, its server or everywhere. Null if nothing was inserted. For a query
 * of inserted messages.
 */
const hasSubscribers = sql<boolean | null>`case when placed.index is not null then
  head."isHooked" or placed.line is not null or exists (${allSubscribers()}) end`;

/**
 * Returns the query of members whose settings may notify them of any inserted message. A delivery checks
 * their levels again.
 */
function allSubscribers(): SQL {
  const all = (id: SQL) =>
    sql`chosen.levels @> jsonb_build_object(${id}::text, '{"level":"all"}'::jsonb)`;
  const members = (chose: SQL) => sql`
    select member."userId" from ${notifySettings} chosen
    join ${serverMembers} member on member."userId" = chosen."userId"
      and member."serverId" = placed."serverId"
    where ${chose}`;
  const chosen = sql`${all(sql`placed."channelId"`)} or ${all(sql`placed."serverId"`)}
    or ${all(sql`coalesce(placed."parentId", placed."channelId")`)}`;
  return sql`${members(chosen)} union all ${members(sql`chosen."usual" = 'all'`)}`;
}

/**
 * The rows that notify devices only, once for each author and channel. Members with another entry for the
 * same message are omitted.
 */
export const notifyAllRows = sql`
  select distinct hearer."userId", 'message', placed."userId", placed."serverId", placed."channelId"
  from placed cross join lateral (
    select member."userId" from ${serverMembers} member
    where placed.line = 'open' and member."serverId" = placed."serverId"
    union
    ${allSubscribers()}
  ) hearer
  where exists (
    select from ${pushSubscriptions} device
    where device."userId" = hearer."userId" and not device."isPaused"
  ) and (placed."seeRoleIds" is null or ${isMemberInPlaced(sql`hearer."userId"`)}) and (placed."parentId" is null or exists (
    select from ${channelReads} held where held."channelId" = placed."channelId"
      and held."userId" = hearer."userId" and held."isFollowing"
  )) and not exists (
    select from called where called.index = placed.index and called.id = hearer."userId"
  ) and placed."answeredUserId" is distinct from hearer."userId"`;

/**
 * The available files of the drafts: uploads of the author for that channel that have arrived and were
 * not sent. The lock keeps the sweep from deleting them.
 */
const offeredFiles = sql`
  select draft.index, draft.nonce, a.id, o.key, file.position::int as position,
    coalesce(file.value ->> 'name', a.name) as name, file.value ->> 'alt' as alt
  from draft
  cross join lateral jsonb_array_elements(draft.attachments) with ordinality file(value, position)
  join ${attachments} a on a."objectKey" = file.value ->> 'key'
    and a."channelId" = draft."channelId" and a."userId" = draft."userId" and a."messageId" is null
  join ${objects} o on o.key = a."objectKey" and o.state = 'stored'
  for no key update of o`;

/**
 * SQL condition: a file of the draft is not available, or an earlier draft has the same file. A draft
 * that repeats that earlier one by its nonce is exempt.
 */
const isWithoutItsFiles = sql`
  jsonb_array_length(draft.attachments) <> (
    select count(*) from offered where offered.index = draft.index
  )
  or exists (
    select from offered own
    join offered other on other.key = own.key and other.index < own.index
      and (own.nonce is null or own.nonce is distinct from other.nonce)
    where own.index = draft.index
  )`;

const attachFiles = sql`
  update ${attachments} set "messageId" = placed.id, "position" = offered.position,
    "name" = offered.name, "alt" = offered.alt
  from offered join placed on placed.index = offered.index
  where ${attachments.id} = offered.id
  returning ${attachments.id}`;

const markFilesAttached = sql`
  update ${objects} set "state" = 'attached', "updatedAt" = now()
  from offered join placed on placed.index = offered.index
  where ${objects.key} = offered.key`;

/** The parts of the statement that attach the files of inserted messages. */
const filesParts = <Part>(part: (name: string, statement: SQL) => Part): Part[] => [
  part("carried", attachFiles),
  part("kept", markFilesAttached),
];

/** The stored files of an inserted message. */
const insertedFiles = sql<LoadedAttachment[] | null>`(
  select json_agg(${attachmentJson} order by a.position)
  from offered a join ${objects} o on o.key = a.key
  where a.index = placed.index
)`;

/** The message that a draft repeats, by its nonce. */
const sentBefore = sql`(
  select sent.id from ${messages} sent
  where sent."userId" = draft."userId" and sent."channelId" = draft."channelId"
    and sent.nonce = draft.nonce
)`;

/** The first message of a thread counts as a reply to its root message. */
const authorOfRoot = sql`(
  select root."userId" from ${messages} root
  where root.id = head."rootMessageId" and root."deletedAt" is null
)`;

/** A direct line with a thread is past its first message. */
const lastSeqOfDirect = sql`case when head."parentId" is null then head."lastSeq" end`;

/**
 * Determines the outcome of each draft. There is no row if the author is not signed in or does not see the
 * channel as a member. Each lookup is a subquery of one row, because the planner may turn a join, or `exists`, into a scan
 * of the whole table.
 */
const judgeDrafts = ({ hasRecipients, hasFiles }: StatementParts) => sql`
  select draft.*, head."serverId", head."lastSeq", head."lastRev",
    head."parentId", head."rootMessageId", head."seeRoleIds", head."seeUserIds", speaker.*, wait."slowSeconds",
    answered.seq as "replyToSeq", case
      when draft."replyToId" is not null then answered."userId"
      when head."rootMessageId" is not null and head."lastSeq" = 0 then ${authorOfRoot}
    end as "answeredUserId",
    case
      when (speaker.line = 'shut' or not speaker."maySend") and ${sentBefore} is null then 'forbidden'
      when draft."replyToId" is not null and answered.seq is null then 'unknown_reply'
      when draft.nonce is not null and ${sentBefore} is not null then 'repeated'
      when not speaker."isWriter" then 'read_only'
      when wait."isSilenced" then 'silenced'
      when speaker."isKeptSilent" then 'new'
      when wait."isSlowed" then 'slowed'
      when (speaker.line = 'first' or not speaker."mayAttach") and draft.attachments <> '[]' then 'forbidden'
      when ${hasFiles ? isWithoutItsFiles : sql`false`} then 'unknown_file'
    end as refusal
  from draft
  join head on head.id = draft."channelId" ${hasRecipients ? sql`` : sql`and not ${isAnyHooked}`}
  cross join lateral (
    select ${servers.isPublic} and ${users.isPublic} and head."seeRoleIds" is null as "isPublic",
      ${hasRight("send")} as "maySend", ${hasRight("attach")} as "mayAttach",
      ${isWritable(sql`draft."userId"`, audiencesOf(sql`head`))} as "isWriter",
      ${isExempt} as "isExempt", ${isSilencedByRaidMode} as "isKeptSilent",
      case ${servers.kind} when 'direct' then
        ${directStateFor({ userId: sql`draft."userId"`, lastSeq: lastSeqOfDirect })} end as line, ${users.ownerId},
      json_build_object('id', ${users.id}, 'username', ${users.username}, 'displayName',
        ${users.displayName}, 'profileImageUrl', ${users.profileImageUrl}, 'isBot', ${users.isBot}) as author
    from ${servers}
    join ${serverMembers} on ${viewerMembership(sql`draft."userId"`)}
    join ${users} on ${users.id} = draft."userId"
    join ${sessions} on ${eq(sessions.id, sql`draft."sessionKey"`)}
      and ${sessions.userId} = draft."userId" and ${isUserAlive}
    where ${servers.id} = head."serverId"
      and ${isChannelVisible(sql`draft."userId"`, audiencesOf(sql`head`))}
    limit 1
  ) speaker
  cross join lateral (${waitOfAuthor}) wait
  left join lateral (
    select ${messages.seq}, ${messages.userId} from ${messages}
    where ${messages.id} = draft."replyToId" and ${messages.channelId} = draft."channelId"
    limit 1
  ) answered on true`;

/** The parts after `placed` that store mentions and inbox entries and queue deliveries and events. */
const recipientsParts = (
  db: Database,
  part: (name: string, statement: SQL) => ReturnType<ReturnType<Database["$with"]>["as"]>,
) => [
  db.$with("called").as(selectMentioned(db, insertedMentions)),
  part("mentioned", storeMentions),
  part("told", storeEntries(sql`${insertedEntries} union all ${notifyAllRows}`)),
  part("queued", queueDeliveries(sql`told`)),
  part("sent_to_hooks", queueMessageEvents(sql`placed`, "message:created")),
];

const insertedMentions = sql`
  select "index", "channelId", "userId" as "authorId", unnest(usernames) as username from placed`;

/** The members that an inserted message mentions. */
const mentionedMembers = sql<
  string[]
>`array(select called.id from called where called.index = placed.index and called.is_member)`;

/** The members with an inbox entry for an inserted message. */
const inboxRecipients = sql<InboxChange[]>`(
  select json_agg(json_build_object('id', told.id, 'userId', told."userId"))
  from told where told."subjectId" = placed.id
)`;

/**
 * The inbox entries of inserted messages. A reply that also mentions the author of the original message
 * creates one entry.
 */
const insertedEntries = sql`
  select called.id as "userId", 'mention' as "kind", placed."userId" as "actorId",
    placed."serverId", placed.id as "subjectId"
  from called join placed on placed.index = called.index
  where called.is_member
  union all
  select placed."answeredUserId", 'reply', placed."userId", placed."serverId", placed.id
  from placed
  where placed."answeredUserId" is not null
    and (placed."replyToId" is not null or placed.seq = 1)
    and ${isMemberInPlaced(sql`placed."answeredUserId"`)}
    and not exists (
      select from called
      where called.index = placed.index and called.id = placed."answeredUserId"
    )`;

const storeMentions = sql`
  insert into ${mentions} ("id", "messageId", "channelId", "seq", "userId")
  select gen_random_uuid(), placed.id, placed."channelId", placed.seq, called.id
  from called join placed on placed.index = called.index`;
