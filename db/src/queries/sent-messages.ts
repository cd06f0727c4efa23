import { and, eq, sql } from "drizzle-orm";
import type { Database } from "../database.ts";
import { channels, messages, serverMembers, servers, users } from "../schema/index.ts";
import { insertMentions } from "./mentions.ts";
import { readOwnMessage } from "./reads.ts";

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

/** Whether a channel holds this message. */
export async function hasMessage(
  db: Database,
  { channelId, messageId }: { channelId: string; messageId: string },
): Promise<boolean> {
  const found = await db
    .select({ id: messages.id })
    .from(messages)
    .where(and(eq(messages.id, messageId), eq(messages.channelId, channelId)));
  return found.length > 0;
}

/** A message before it has its place. `nonceDigest` comes with `nonce`. */
export type MessageDraft = {
  channelId: string;
  userId: string;
  content: string;
  replyToId: string | null;
  nonce: string | null;
  nonceDigest: string | null;
  mentionedUserIds: readonly string[];
};

/** Where a message came to stand. `isPublic`: a public member said it in a public server. */
export type PlacedMessage = { id: string; seq: number; isPublic: boolean };

/**
 * Puts a message at the end of its channel, with its mentions. The first statement locks the
 * channel's row until the transaction ends, so `seq` has neither gaps nor doubles; it also finds
 * the author still a member, and answers undefined when they are not. Breaks
 * `messages_nonce_unique` when the same member has used the nonce in the channel before.
 */
export async function insertMessage(
  tx: Database,
  { mentionedUserIds, ...draft }: MessageDraft,
): Promise<PlacedMessage | undefined> {
  const { channelId, userId } = draft;
  const [place] = await tx
    .update(channels)
    .set({ lastSeq: sql`${channels.lastSeq} + 1`, lastRev: sql`${channels.lastRev} + 1` })
    .from(serverMembers)
    .innerJoin(servers, eq(servers.id, serverMembers.serverId))
    .innerJoin(users, eq(users.id, serverMembers.userId))
    .where(
      and(
        eq(channels.id, channelId),
        eq(serverMembers.serverId, channels.serverId),
        eq(serverMembers.userId, userId),
      ),
    )
    .returning({
      seq: channels.lastSeq,
      rev: channels.lastRev,
      isPublic: sql<boolean>`${servers.isPublic} and ${users.isPublic}`,
    });
  if (!place) return undefined;
  const { seq, rev, isPublic } = place;
  const [message] = await tx
    .insert(messages)
    .values({ ...draft, seq, rev })
    .returning({ id: messages.id });
  if (!message) throw new Error("The insert of a message returned no row.");
  await insertMentions(tx, { messageId: message.id, channelId, seq }, mentionedUserIds);
  await readOwnMessage(tx, { channelId, userId, seq });
  return { id: message.id, seq, isPublic };
}
