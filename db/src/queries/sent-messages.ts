import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../database.ts";
import { channels, messages, serverMembers, servers, users } from "../schema/index.ts";
import { type ChannelHead, moveHeads, takeChannelTurns } from "./channels.ts";
import { insertMentions, listMentionable } from "./mentions.ts";
import type { LoadedMessage } from "./messages.ts";
import { readOwnMessages } from "./reads.ts";
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
 * What came of a draft. `placed`: it has its place; `isPublic` when a public member said it in a
 * public server. `forbidden`: its author is not in the server, or the channel is gone.
 * `unknown_reply`: it answers no message of its channel. `repeated`: its author has used the nonce
 * in the channel before.
 */
export type Placement =
  | { outcome: "placed"; message: LoadedMessage; isPublic: boolean; mentionedUserIds: string[] }
  | { outcome: "forbidden" | "unknown_reply" | "repeated" };

/**
 * Puts messages at the ends of their channels, in their order, as if each had come alone. The rows
 * of the channels stay locked until the transaction ends, so `seq` has neither gaps nor doubles,
 * and whether a draft may be placed is read after they are. Without `mayWait`, drafts for channels
 * whose turn another transaction has are answered `busy`.
 */
export async function placeMessages(
  tx: Database,
  drafts: readonly MessageDraft[],
  { mayWait }: { mayWait: boolean },
): Promise<(Placement | "busy")[]> {
  const channelIds = [...new Set(drafts.map(({ channelId }) => channelId))];
  const heads = await takeChannelTurns(tx, channelIds, { mayWait });
  const missing = mayWait ? ({ outcome: "forbidden" } as const) : "busy";
  if (heads.size === 0) return drafts.map(() => missing);

  const verdicts = await judgeDrafts(tx, drafts);
  const nonces = new Set<string>();
  const lines: Line[] = [];
  const placements = drafts.map((draft, index): Placement | "busy" => {
    const head = heads.get(draft.channelId);
    if (!head) return missing;
    const verdict = verdicts.get(index);
    if (!verdict) return { outcome: "forbidden" };
    if (!verdict.isReplyKnown) return { outcome: "unknown_reply" };
    const nonce = draft.nonce && `${draft.userId} ${draft.channelId} ${draft.nonce}`;
    if (nonce && (verdict.isRepeated || nonces.has(nonce))) return { outcome: "repeated" };
    if (nonce) nonces.add(nonce);
    head.lastSeq += 1;
    head.lastRev += 1;
    const line = { draft, verdict, message: messageOf(draft, verdict, head), mentionedUserIds: [] };
    lines.push(line);
    const { message, mentionedUserIds } = line;
    return { outcome: "placed", message, isPublic: verdict.isPublic, mentionedUserIds };
  });
  if (lines.length > 0) await store(tx, lines, [...heads.values()]);
  return placements;
}

/** A draft that takes its place; whom it mentions is found while it is stored. */
type Line = {
  draft: MessageDraft;
  verdict: Verdict;
  message: LoadedMessage;
  mentionedUserIds: string[];
};

type Verdict = {
  serverId: string;
  author: NonNullable<LoadedMessage["author"]>;
  isPublic: boolean;
  isReplyKnown: boolean;
  isRepeated: boolean;
  now: number;
};

/** What decides about each draft, by its index; none where the author is not in the server. */
async function judgeDrafts(
  tx: Database,
  drafts: readonly MessageDraft[],
): Promise<Map<number, Verdict>> {
  const asked = drafts.map(({ channelId, userId, replyToId, nonce }, index) => ({
    ...{ index, channelId, userId, replyToId, nonce },
  }));
  const rows = await tx
    .select({
      index: sql<number>`draft.index`,
      serverId: channels.serverId,
      author: {
        id: users.id,
        username: users.username,
        displayName: users.displayName,
        profileImageUrl: users.profileImageUrl,
      },
      isPublic: sql<boolean>`${servers.isPublic} and ${users.isPublic}`,
      isReplyKnown: sql<boolean>`draft."replyToId" is null or exists (
        select from ${messages} answered
        where answered.id = draft."replyToId" and answered."channelId" = draft."channelId"
      )`,
      isRepeated: sql<boolean>`draft.nonce is not null and exists (
        select from ${messages} sent
        where sent."userId" = draft."userId" and sent."channelId" = draft."channelId"
          and sent.nonce = draft.nonce
      )`,
      now: sql<number>`(1000 * extract(epoch from now()::timestamptz(3)))::double precision`,
    })
    .from(
      sql`jsonb_to_recordset(${JSON.stringify(asked)}::text::jsonb) as draft(
        "index" int, "channelId" uuid, "userId" uuid, "replyToId" uuid, "nonce" uuid
      )`,
    )
    .innerJoin(channels, sql`${channels.id} = draft."channelId"`)
    .innerJoin(servers, eq(servers.id, channels.serverId))
    .innerJoin(serverMembers, viewerMembership(sql`draft."userId"`))
    .innerJoin(users, eq(users.id, serverMembers.userId));
  return new Map(rows.map(({ index, ...verdict }) => [index, verdict]));
}

function messageOf(draft: MessageDraft, verdict: Verdict, head: ChannelHead): LoadedMessage {
  const { channelId, userId, content, replyToId, nonce } = draft;
  const now = new Date(verdict.now).toISOString();
  return {
    ...{ id: uuidv7(), channelId, userId, seq: head.lastSeq, rev: head.lastRev, content },
    ...{ createdAt: now, updatedAt: now, editedAt: null, deletedAt: null },
    ...{ replyToId, nonce, author: verdict.author, reactions: [] },
  };
}

async function store(tx: Database, lines: readonly Line[], heads: ChannelHead[]): Promise<void> {
  const own = lines.map(({ draft, message }) => ({ ...draft, seq: message.seq }));
  await Promise.all([insertMessages(tx, lines), moveHeads(tx, heads), readOwnMessages(tx, own)]);
  const calling = lines.filter(({ draft }) => draft.usernames.length > 0);
  if (calling.length === 0) return;
  const called = await listMentionable(
    tx,
    calling.map(({ draft: { userId, usernames }, verdict: { serverId } }) => ({
      ...{ serverId, authorId: userId, usernames },
    })),
  );
  calling.forEach((line, index) => line.mentionedUserIds.push(...(called[index] ?? [])));
  const mentions = calling.flatMap(({ message: { id, channelId, seq }, mentionedUserIds }) =>
    mentionedUserIds.map((userId) => ({ messageId: id, channelId, seq, userId })),
  );
  await insertMentions(tx, mentions);
}

async function insertMessages(tx: Database, lines: readonly Line[]): Promise<void> {
  const rows = lines.map(({ draft: { nonceDigest }, message }) => ({ ...message, nonceDigest }));
  const columns = sql`"id", "channelId", "userId", "seq", "rev", "content", "replyToId", "nonce", "nonceDigest"`;
  await tx.execute(sql`
    insert into ${messages} (${columns})
    select ${columns} from jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb) as line(
      "id" uuid, "channelId" uuid, "userId" uuid, "seq" int, "rev" int, "content" text,
      "replyToId" uuid, "nonce" uuid, "nonceDigest" text
    )
  `);
}
