import { and, eq, type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../database.ts";
import {
  channelReads,
  channels,
  mentions,
  messages,
  serverMembers,
  servers,
  users,
} from "../schema/index.ts";
import { selectCalled } from "./mentions.ts";
import type { LoadedMessage } from "./messages.ts";
import { viewerMembership } from "./visibility.ts";

/** The message that a member first sent under a nonce, with the digest of what it was, or undefined. */
export async function findSent(
  db: Database,
  { channelId, userId, nonce }: { channelId: string; userId: string; nonce: string },
) {
  const [sent] = await db
    .select({ id: messages.id, nonceDigest: messages.nonceDigest })
    .from(messages)
    .where(
      and(
        eq(messages.userId, userId),
        eq(messages.channelId, channelId),
        eq(messages.nonce, nonce),
      ),
    );
  return sent;
}

/** A message before it has its place. `nonceDigest` comes with `nonce`; ids are in lower case. */
export type MessageDraft = {
  channelId: string;
  userId: string;
  content: string;
  replyToId: string | null;
  nonce: string | null;
  nonceDigest: string | null;
  /** Whom it calls, see `listMentionable`. */
  usernames: readonly string[];
};

/**
 * What came of a draft. `placed`: it has its place in a channel of that server; `isPublic` when a
 * public member said it in a public server. `forbidden`: its author is not in the server, or the channel is gone.
 * `unknown_reply`: it answers no message of its channel. `repeated`: its author has used the nonce
 * in the channel before.
 */
export type Placement =
  | {
      outcome: "placed";
      message: LoadedMessage;
      serverId: string;
      isPublic: boolean;
      mentionedUserIds: string[];
    }
  | { outcome: "forbidden" | "unknown_reply" | "repeated" };

/** Places drafts, see `preparePlacing`. Channels that are not to be had are answered `busy`. */
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
export function preparePlacing(db: Database): PlaceMessages {
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement);
  const statement = db
    .with(
      part("draft", readDrafts),
      part("head", takeTurns),
      part("judged", judgeDrafts),
      part("placed", givePlaces),
      part("stored", storeMessages),
      part("moved", moveHeads),
      db.$with("called").as(selectCalled(db, callsOfPlaced)),
      part("mentioned", storeMentions),
      part("run", findRuns),
      part("begun", beginReading),
      part("onward", readOnward),
    )
    .select({
      index: sql<number>`draft.index`,
      outcome: sql<Placement["outcome"] | "busy">`case
        when head.id is null then 'busy' when judged.index is null then 'forbidden'
        else coalesce(judged.refusal, case when placed.index is null then 'repeated' else 'placed' end)
      end`,
      seq: sql<number>`placed.seq`,
      rev: sql<number>`placed.rev`,
      author: sql<NonNullable<LoadedMessage["author"]>>`judged.author`,
      serverId: sql<string>`head."serverId"`,
      isPublic: sql<boolean>`judged."isPublic"`,
      mentionedUserIds: sql<string[]>`array(
        select called.id from called where called.index = placed.index
      )`,
      now: sql<number>`(1000 * extract(epoch from now()::timestamptz(3)))::double precision`,
    })
    .from(
      sql`draft left join head on head.id = draft."channelId"
        left join judged on judged.index = draft.index
        left join placed on placed.index = draft.index`,
    )
    .prepare("place_messages");

  return async (drafts) => {
    const lines = drafts.map((draft, index) => ({ ...draft, index, id: uuidv7() }));
    const placements: (Placement | "busy")[] = [];
    for (const { index, ...row } of await statement.execute({ lines: JSON.stringify(lines) })) {
      const line = lines[index];
      if (line) placements[index] = placementOf(line, row);
    }
    return placements;
  };
}

type Line = MessageDraft & { index: number; id: string };

type Row = Pick<LoadedMessage, "seq" | "rev" | "author"> & {
  outcome: Placement["outcome"] | "busy";
  serverId: string;
  isPublic: boolean;
  mentionedUserIds: string[];
  now: number;
};

function placementOf(line: Line, row: Row): Placement | "busy" {
  const { outcome, seq, rev, author, now: nowMs, ...told } = row;
  if (outcome === "busy") return outcome;
  if (outcome !== "placed") return { outcome };
  const { id, channelId, userId, content, replyToId, nonce } = line;
  const now = new Date(nowMs).toISOString();
  const message = {
    ...{ id, channelId, userId, seq, rev, content },
    ...{ createdAt: now, updatedAt: now, editedAt: null, deletedAt: null },
    ...{ replyToId, nonce, author, reactions: [] },
  };
  return { outcome, message, ...told };
}

const readDrafts = sql`
  select * from jsonb_to_recordset(${sql.placeholder("lines")}::text::jsonb) as line(
    "index" int, "id" uuid, "channelId" uuid, "userId" uuid, "content" text, "replyToId" uuid,
    "nonce" uuid, "nonceDigest" text, "usernames" text[]
  )`;

/** Always in the order of their ids, so that nobody waits in a circle. */
const takeTurns = sql`
  select "id", "serverId", "lastSeq", "lastRev" from ${channels}
  where "id" in (select "channelId" from draft) order by "id" for no key update skip locked`;

/**
 * What decides about each draft; none where the author is not in the server. Each look into the log
 * is a subquery that answers a row, because the planner may turn `exists` into a reading of it all.
 */
const judgeDrafts = sql`
  select draft.*, head."serverId", head."lastSeq", head."lastRev",
    json_build_object('id', ${users.id}, 'username', ${users.username}, 'displayName',
      ${users.displayName}, 'profileImageUrl', ${users.profileImageUrl}) as author,
    ${servers.isPublic} and ${users.isPublic} as "isPublic",
    case
      when draft."replyToId" is not null and (
        select answered.id from ${messages} answered
        where answered.id = draft."replyToId" and answered."channelId" = draft."channelId"
      ) is null then 'unknown_reply'
      when draft.nonce is not null and (
        select sent.id from ${messages} sent
        where sent."userId" = draft."userId" and sent."channelId" = draft."channelId"
          and sent.nonce = draft.nonce
      ) is not null then 'repeated'
    end as refusal
  from draft
  join head on head.id = draft."channelId"
  join ${servers} on ${servers.id} = head."serverId"
  join ${serverMembers} on ${viewerMembership(sql`draft."userId"`)}
  join ${users} on ${users.id} = draft."userId"`;

/** Of drafts with the same nonce the first has the place. */
const givePlaces = sql`
  select unique_draft.*, "lastSeq" + "step" as seq, "lastRev" + "step" as rev
  from (
    select *, row_number() over (partition by "channelId" order by "index")::int as "step"
    from (
      select *, row_number() over (partition by "userId", "channelId", nonce order by "index") as use
      from judged where refusal is null
    ) fit
    where nonce is null or use = 1
  ) unique_draft`;

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

const callsOfPlaced = sql`
  select "index", "serverId", "userId" as "authorId", unnest(usernames) as username from placed`;

const storeMentions = sql`
  insert into ${mentions} ("id", "messageId", "channelId", "seq", "userId")
  select gen_random_uuid(), placed.id, placed."channelId", placed.seq, called.id
  from called join placed on placed.index = called.index`;

/** Messages of one member that follow each other without another's in between. */
const findRuns = sql`
  select "channelId", "userId", min(seq) as first, max(seq) as last
  from (
    select *, seq - row_number() over (partition by "channelId", "userId" order by seq) as island
    from placed
  ) line
  group by "channelId", "userId", island`;

/** Senders who had read everything have read their own new messages as well. */
const readOnward = sql`
  update ${channelReads} set "lastReadSeq" = run.last, "updatedAt" = now()
  from run
  where ${channelReads.userId} = run."userId" and ${channelReads.channelId} = run."channelId"
    and run.first > 1 and ${channelReads.lastReadSeq} = run.first - 1`;

/** So has whoever is the first to speak. */
const beginReading = sql`
  insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq")
  select gen_random_uuid(), "channelId", "userId", last from run where first = 1
  on conflict ("userId", "channelId") do update set
    "lastReadSeq" = greatest(${channelReads.lastReadSeq}, excluded."lastReadSeq"), "updatedAt" = now()`;
