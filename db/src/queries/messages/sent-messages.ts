import { eq, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../../connection/database.ts";
import {
  channelReads,
  channels,
  messages,
  serverMembers,
  servers,
  sessions,
  users,
} from "../../schema/index.ts";
import { isAlive } from "../../sessions.ts";
import { isBehindTheFirst, lineFor } from "../line-state.ts";
import type { InboxChange } from "../inbox/write-inbox.ts";
import type { LoadedMessage } from "./messages.ts";
import { viewerMembership } from "../visibility.ts";
import { mayTell, partsThatTell, whoIsCalled, whoIsTold } from "./told-members.ts";

/** A message before it has its place. `nonceDigest` comes with `nonce`; ids are in lower case. */
export type MessageDraft = {
  channelId: string;
  userId: string;
  /** The session in which its author says it. */
  sessionKey: string;
  content: string;
  replyToId: string | null;
  nonce: string | null;
  nonceDigest: string | null;
  /** Whom it calls, see `listMentionable`. */
  usernames: readonly string[];
};

/**
 * What came of a draft. `placed`: it has its place in a channel of that server; `isPublic` when a
 * public member sent it in a public server. `forbidden`: its author's session has ended, its author
 * is not in the server, or the channel is gone. `unknown_reply`: it answers no message of its
 * channel. `repeated`: its author has used the nonce in the channel before.
 */
export type Placement =
  | {
      outcome: "placed";
      message: LoadedMessage;
      serverId: string;
      isPublic: boolean;
      /** The members of the server among those whom it calls. */
      mentionedUserIds: string[];
      /** Whom their inbox tells of it: those, and the author of what it answers. */
      inbox: InboxChange[];
    }
  | { outcome: "forbidden" | "unknown_reply" | "repeated" };

/** Places drafts, see `prepareBatchInsert`. Channels that are not to be had are answered `busy`. */
export type PlaceMessages = (drafts: readonly MessageDraft[]) => Promise<(Placement | "busy")[]>;

/**
 * Makes what puts messages at the ends of their channels, in their order, as if each had come alone.
 * The rows of the channels are locked until it is committed, so `seq` has neither gaps nor doubles.
 * Drafts for channels that are gone, or whose turn another transaction has, are answered `busy`.
 *
 * It is one statement, and so one round trip and one flush, however many messages it carries. What
 * it knows is of the moment at which it begins; a nonce that another process stores just then is
 * refused by the table.
 */
export function prepareBatchInsert(db: Database): PlaceMessages {
  const [quietly, telling] = [prepare(db, { tellsSome: false }), prepare(db, { tellsSome: true })];

  return async (drafts) => {
    const lines = drafts.map((draft, index) => ({ ...draft, index, id: uuidv7() }));
    const statement = drafts.some(mayTell) ? telling : quietly;
    const placements: (Placement | "busy")[] = [];
    for (const { index, ...row } of await statement.execute({ lines: JSON.stringify(lines) })) {
      const line = lines[index];
      if (line) placements[index] = placementOf(line, row);
    }
    return placements;
  };
}

/** Starting a statement costs as much as its parts are many, and most messages tell nobody. */
function prepare(db: Database, { tellsSome }: { tellsSome: boolean }) {
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement);
  return db
    .with(
      part("draft", readDrafts),
      part("head", takeTurns),
      part("judged", judgeDrafts),
      part("placed", givePlaces),
      part("stored", storeMessages),
      part("moved", moveHeads),
      ...(tellsSome ? partsThatTell(db, part) : []),
      part("read", readOnward),
    )
    .select({
      index: sql<number>`draft.index`,
      outcome: sql<Placement["outcome"] | "busy">`case
        when head.id is null then 'busy' when judged.index is null then 'forbidden'
        when judged.refusal is not null then judged.refusal
        when placed.index is not null then 'placed'
        when ${isBehindTheFirst} then 'forbidden' else 'repeated'
      end`,
      seq: sql<number>`placed.seq`,
      rev: sql<number>`placed.rev`,
      replyToSeq: sql<number | null>`placed."replyToSeq"`,
      author: sql<NonNullable<LoadedMessage["author"]>>`judged.author`,
      serverId: sql<string>`head."serverId"`,
      isPublic: sql<boolean>`judged."isPublic"`,
      mentionedUserIds: tellsSome ? whoIsCalled : sql<string[]>`array[]::uuid[]`,
      inbox: tellsSome ? whoIsTold : sql<null>`null`,
      now: sql<number>`(1000 * extract(epoch from now()::timestamptz(3)))::double precision`,
    })
    .from(
      sql`draft left join head on head.id = draft."channelId"
        left join judged on judged.index = draft.index
        left join placed on placed.index = draft.index`,
    )
    .prepare(tellsSome ? "place_telling_messages" : "place_messages");
}

type Line = MessageDraft & { index: number; id: string };

type Row = Pick<LoadedMessage, "seq" | "rev" | "replyToSeq" | "author"> & {
  outcome: Placement["outcome"] | "busy";
  serverId: string;
  isPublic: boolean;
  mentionedUserIds: string[];
  inbox: InboxChange[] | null;
  now: number;
};

function placementOf(line: Line, row: Row): Placement | "busy" {
  const { outcome, seq, rev, replyToSeq, author, now: nowMs } = row;
  if (outcome === "busy") return outcome;
  if (outcome !== "placed") return { outcome };
  const { id, channelId, userId, content, replyToId, nonce } = line;
  const createdAt = new Date(nowMs).toISOString();
  return {
    outcome,
    // One literal: putting it together from parts takes an engine a hundred times as long.
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
      replyToId,
      replyToSeq,
      nonce,
      author,
      reactions: [],
    },
    serverId: row.serverId,
    isPublic: row.isPublic,
    mentionedUserIds: row.mentionedUserIds,
    inbox: row.inbox ?? [],
  };
}

const readDrafts = sql`
  select * from jsonb_to_recordset(${sql.placeholder("lines")}::text::jsonb) as line(
    "index" int, "id" uuid, "channelId" uuid, "userId" uuid, "sessionKey" text, "content" text,
    "replyToId" uuid, "nonce" uuid, "nonceDigest" text, "usernames" text[]
  )`;

/** Always in the order of their ids, so that nobody waits in a circle. */
const takeTurns = sql`
  select "id", "serverId", "lastSeq", "lastRev" from ${channels}
  where "id" in (select "channelId" from draft) order by "id" for no key update skip locked`;

/** The message that a draft repeats, by its nonce. */
const sentBefore = sql`(
  select sent.id from ${messages} sent
  where sent."userId" = draft."userId" and sent."channelId" = draft."channelId"
    and sent.nonce = draft.nonce
)`;

/**
 * What decides about each draft; none where the author is not in the server, or not signed in.
 * Whatever is looked up is a subquery that answers one row, because the planner may turn a join, or
 * `exists`, into a reading of the whole table.
 */
const judgeDrafts = sql`
  select draft.*, head."serverId", head."lastSeq", head."lastRev", speaker.*,
    answered.seq as "replyToSeq", answered."userId" as "answeredUserId",
    case
      when speaker.line = 'shut' and ${sentBefore} is null then 'forbidden'
      when draft."replyToId" is not null and answered.seq is null then 'unknown_reply'
      when draft.nonce is not null and ${sentBefore} is not null then 'repeated'
    end as refusal
  from draft
  join head on head.id = draft."channelId"
  cross join lateral (
    select ${servers.isPublic} and ${users.isPublic} as "isPublic",
      case ${servers.kind} when 'direct' then
        ${lineFor({ userId: sql`draft."userId"`, lastSeq: sql`head."lastSeq"` })} end as line,
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
  left join lateral (
    select ${messages.seq}, ${messages.userId} from ${messages}
    where ${messages.id} = draft."replyToId" and ${messages.channelId} = draft."channelId"
    limit 1
  ) answered on true`;

/** Of drafts with the same nonce the first has the place, and so has the first to a line that takes one. */
const givePlaces = sql`
  select unique_draft.*, "lastSeq" + "step" as seq, "lastRev" + "step" as rev
  from (
    select *, row_number() over (partition by "channelId" order by "index")::int as "step"
    from (
      select *, row_number() over (partition by "userId", "channelId", nonce order by "index") as use
      from judged where refusal is null
    ) fit
    where nonce is null or use = 1
  ) unique_draft
  where line is distinct from 'first' or "step" = 1`;

const storeMessages = sql`
  insert into ${messages}
    ("id", "channelId", "userId", "seq", "rev", "content", "replyToId", "nonce", "nonceDigest")
  select "id", "channelId", "userId", "seq", "rev", "content", "replyToId", "nonce", "nonceDigest"
  from placed`;

const moveHeads = sql`
  update ${channels} set "lastSeq" = ended.seq, "lastRev" = ended.rev
  from (
    select "channelId", max(seq) as seq, max(rev) as rev from placed group by "channelId"
  ) ended
  where ${channels.id} = ended."channelId"`;

/** Whoever speaks has read the channel up to their own message. */
const readOnward = sql`
  insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq")
  select gen_random_uuid(), "channelId", "userId", max(seq) from placed
  group by "channelId", "userId"
  on conflict ("userId", "channelId") do update set
    "lastReadSeq" = greatest(${channelReads.lastReadSeq}, excluded."lastReadSeq"), "updatedAt" = now()`;
