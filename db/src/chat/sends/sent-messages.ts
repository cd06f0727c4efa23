import { type SQL, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../../connection/database.ts";
import { channelReads, channels, messages } from "../../schema/index.ts";
import { slowMode } from "../members/reads.ts";
import { isBehindTheFirst } from "../visibility/line-state.ts";
import type { InboxChange } from "../../people/inbox/write-inbox.ts";
import type { LoadedMessage } from "../messages/messages.ts";
import type { LoadedAttachment } from "../files/attachments.ts";
import { filesOfPlaced, isWithoutItsFiles, offeredFiles, partsThatCarry } from "./carried-files.ts";
import { createHearing, isHeard } from "./heard-lines.ts";
import { isBesideAnother } from "./kept-waiting.ts";
import { judgeDrafts } from "./judged-drafts.ts";
import { partsThatTell, whoIsCalled, whoIsTold } from "./told-members.ts";

/** A message before it has its place. `nonceDigest` comes with `nonce`; ids are in lower case. */
export type MessageDraft = {
  channelId: string;
  userId: string;
  /** The session in which its author says it. */
  sessionKey: string;
  content: string;
  /** What it is found by, in the form of PostgreSQL's `tsvector`. */
  terms: string;
  replyToId: string | null;
  nonce: string | null;
  nonceDigest: string | null;
  /** Whom it calls, see `listMentionable`. */
  usernames: readonly string[];
  /** Its files, if any, each once, by the keys of what was uploaded for them; a name replaces the first one. */
  attachments?: readonly DraftedAttachment[] | undefined;
};

type DraftedAttachment = { key: string; name?: string | undefined; alt: string | null };

/**
 * What came of a draft. `placed`: it has its place in a channel of that server; `isPublic` when a
 * public member sent it in a public server. `forbidden`: its author's session has ended, its author
 * is not in the server, or the channel is gone. `unknown_reply`: it answers no message of its
 * channel. `unknown_file`: one of its files is not there, has been sent, or was not uploaded by its author
 * for the channel. `silenced`: its author has to be silent in the server. `new`: so have all who joined a short while ago. `slowed`: slow mode asks them to
 * wait. `repeated`: its author has used the nonce in the channel before.
 */
export type Placement =
  | {
      outcome: "placed";
      message: LoadedMessage;
      serverId: string;
      /** The channel of which this one is a side room, or null. */
      parentId: string | null;
      isPublic: boolean;
      /** The members of the server among those whom it calls. */
      mentionedUserIds: string[];
      /** Whom their inbox tells of it: those, and the author of what it answers. */
      inbox: InboxChange[];
    }
  | {
      outcome:
        | "forbidden"
        | "unknown_reply"
        | "unknown_file"
        | "silenced"
        | "new"
        | "slowed"
        | "repeated";
    };

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
  const quietly = prepare(db, { tellsSome: false, carriesSome: false });
  const telling = prepare(db, { tellsSome: true, carriesSome: false });
  const carrying = prepare(db, { tellsSome: true, carriesSome: true });
  const hearing = createHearing();

  return async (drafts) => {
    const lines = drafts.map((draft, index) => ({ index, id: uuidv7(), ...draft }));
    const carriesSome = drafts.some(({ attachments }) => attachments?.length);
    const tellsSome = hearing.mayTell(drafts);
    const statement = carriesSome ? carrying : tellsSome ? telling : quietly;
    const placements: (Placement | "busy")[] = [];
    for (const { index, ...row } of await statement.execute({ lines: JSON.stringify(lines) })) {
      const line = lines[index];
      if (!line) continue;
      placements[index] = placementOf(line, row);
      hearing.note(line.channelId, row.isHeard);
    }
    return placements;
  };
}

/** Starting a statement costs as much as its parts are many, and most messages tell nobody and carry nothing. */
function prepare(
  db: Database,
  { tellsSome, carriesSome }: { tellsSome: boolean; carriesSome: boolean },
) {
  const part = (name: string, statement: SQL) => db.$with(name, {}).as(statement);
  return db
    .with(
      part("draft", readDrafts),
      part("head", takeTurns),
      ...(carriesSome ? [part("offered", offeredFiles)] : []),
      part("judged", judgeDrafts(carriesSome ? isWithoutItsFiles : sql`false`)),
      part("placed", givePlaces),
      part("stored", storeMessages),
      part("moved", moveHeads),
      ...(carriesSome ? partsThatCarry(part) : []),
      ...(tellsSome ? partsThatTell(db, part) : []),
      part("read", readOnward),
    )
    .select({
      index: sql<number>`draft.index`,
      outcome: sql<Placement["outcome"] | "busy">`case
        when head.id is null then 'busy' when judged.index is null then 'forbidden'
        when judged.refusal is not null then judged.refusal
        when placed.index is not null then 'placed'
        when ${isBehindTheFirst} then 'forbidden'
        when ${isBesideAnother} then 'slowed' else 'repeated'
      end`,
      seq: sql<number>`placed.seq`,
      rev: sql<number>`placed.rev`,
      replyToSeq: sql<number | null>`placed."replyToSeq"`,
      author: sql<NonNullable<LoadedMessage["author"]>>`judged.author`,
      serverId: sql<string>`head."serverId"`,
      parentId: sql<string | null>`head."parentId"`,
      isPublic: sql<boolean>`judged."isPublic"`,
      mentionedUserIds: tellsSome ? whoIsCalled : sql<string[]>`array[]::uuid[]`,
      inbox: tellsSome ? whoIsTold : sql<null>`null`,
      isHeard: tellsSome ? isHeard : sql<null>`null`,
      attachments: carriesSome ? filesOfPlaced : sql<null>`null`,
      now: sql<number>`(1000 * extract(epoch from now()::timestamptz(3)))::double precision`,
    })
    .from(
      sql`draft left join head on head.id = draft."channelId"
        left join judged on judged.index = draft.index
        left join placed on placed.index = draft.index`,
    )
    .prepare(`place_messages_${tellsSome}_${carriesSome}`);
}

type Line = MessageDraft & { index: number; id: string };

type Row = Pick<LoadedMessage, "seq" | "rev" | "replyToSeq" | "author"> & {
  outcome: Placement["outcome"] | "busy";
  serverId: string;
  parentId: string | null;
  isPublic: boolean;
  mentionedUserIds: string[];
  inbox: InboxChange[] | null;
  isHeard: boolean | null;
  attachments: LoadedAttachment[] | null;
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
      pinnedAt: null,
      replyToId,
      replyToSeq,
      nonce,
      author,
      reactions: [],
      attachments: row.attachments ?? [],
      thread: null,
    },
    serverId: row.serverId,
    parentId: row.parentId,
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

/** Always in the order of their ids, so that nobody waits in a circle. */
const takeTurns = sql`
  select "id", "serverId", "lastSeq", "lastRev", "parentId", "rootMessageId", ${slowMode} as "slowModeSeconds"
  from ${channels}
  where "id" in (select "channelId" from draft) order by "id" for no key update skip locked`;

/** Of drafts with the same nonce the first has the place, and so has the first to a line that takes one. */
const givePlaces = sql`
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

const moveHeads = sql`
  update ${channels} set "lastSeq" = ended.seq, "lastRev" = ended.rev
  from (select "channelId", max(seq) as seq, max(rev) as rev from placed group by 1) ended where ${channels.id} = ended."channelId"`;

/** Whoever speaks has read the channel up to their own message, and follows it if it is a side room. */
const readOnward = sql`
  insert into ${channelReads} ("id", "channelId", "userId", "lastReadSeq", "isFollowing", "spokeAt")
  select gen_random_uuid(), "channelId", "userId", max(seq), bool_or("parentId" is not null), now() from placed
  group by "channelId", "userId"
  on conflict ("userId", "channelId") do update set "spokeAt" = now(),
    "isFollowing" = excluded."isFollowing",
    "lastReadSeq" = greatest(${channelReads.lastReadSeq}, excluded."lastReadSeq"), "updatedAt" = now()`;
