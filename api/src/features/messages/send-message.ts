import { createHash } from "node:crypto";
import {
  type Database,
  findSent,
  hasMessage,
  insertMessage,
  listMentionable,
  type MessageDraft,
  type PlacedMessage,
  refusalOf,
  type VisibleChannel,
} from "@oni/db";
import type { Publisher } from "@oni/realtime";
import { type Message, rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../errors.ts";
import { loadMessage } from "./load-message.ts";
import { usernamesIn } from "./mentions.ts";

type Words = {
  content: string;
  replyToId?: string | null | undefined;
  nonce?: string | null | undefined;
};

/** A message in the log. `isNew` is false when an earlier call with its nonce had put it there. */
export type Sent = { message: Message; isNew: boolean };

/**
 * Says something in a channel. When this answers, the message is committed and has its place; only
 * then do screens hear of it, and nothing depends on whether they do.
 */
export async function sendMessage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  channel: VisibleChannel,
  userId: string,
  words: Words,
): Promise<Sent> {
  const draft = await draftMessage(db, channel, userId, words);
  const placed = await placeOnce(db, draft);
  if (!placed) return { message: await findEarlier(db, draft), isNew: false };
  const message = await loadMessage(db, placed.id);
  announce(publisher, channel, { message, placed, mentionedUserIds: draft.mentionedUserIds });
  return { message, isNew: true };
}

/** All that can be known of a message before it has its place. */
async function draftMessage(
  db: Database,
  channel: VisibleChannel,
  userId: string,
  { content, replyToId = null, nonce = null }: Words,
): Promise<MessageDraft> {
  const channelId = channel.id;
  if (replyToId && !(await hasMessage(db, { channelId, messageId: replyToId }))) {
    const fields = { replyToId: "must name a message of this channel" };
    throw new AppError("invalid_input", { fields });
  }
  const usernames = usernamesIn(content);
  const mentionedUserIds = await listMentionable(db, {
    serverId: channel.serverId,
    authorId: userId,
    usernames,
  });
  const nonceDigest = nonce && digestOf(content, replyToId);
  return { channelId, userId, content, replyToId, nonce, nonceDigest, mentionedUserIds };
}

/** What was first said under a nonce. */
const digestOf = (content: string, replyToId: string | null) =>
  createHash("sha256")
    .update(JSON.stringify([content, replyToId]))
    .digest("hex");

/** Commits a message to the log; null when its nonce had brought one there before. */
async function placeOnce(db: Database, draft: MessageDraft): Promise<PlacedMessage | null> {
  try {
    const placed = await db.transaction((tx) => insertMessage(tx, draft));
    // Between the look at the channel and this, the author was removed or the channel was.
    if (!placed) throw new AppError("forbidden");
    return placed;
  } catch (error) {
    if (refusalOf(error)?.constraint === "messages_nonce_unique") return null;
    throw error;
  }
}

/** The message that this very call has made before; a nonce is never good for two. */
async function findEarlier(db: Database, draft: MessageDraft): Promise<Message> {
  const { channelId, userId, nonce, nonceDigest } = draft;
  const sent = nonce && (await findSent(db, { channelId, userId, nonce }));
  if (!sent) throw new AppError("not_found");
  if (sent.nonceDigest === nonceDigest) return loadMessage(db, sent.id, userId);
  throw new AppError("conflict", { sentence: "This nonce was used for other words." });
}

type News = {
  message: Message;
  placed: PlacedMessage;
  mentionedUserIds: readonly string[];
};

function announce(publisher: Publisher, channel: VisibleChannel, news: News): void {
  const { id: channelId, serverId } = channel;
  const { message, placed, mentionedUserIds } = news;
  publisher.emit(rooms.channel(channelId), "message:created", message);
  publisher.activity({ serverId, channelId, lastSeq: placed.seq, mentionedUserIds });
  if (placed.isPublic && message.userId) publisher.ripple(message.userId, "message");
}
