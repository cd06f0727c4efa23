import { hash } from "node:crypto";
import { type Database, findSent, type MessageDraft, type Placement } from "@oni/db";
import type { Publisher } from "@oni/realtime";
import { type Message, rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceOwnMessage } from "../channels/announce-reads.ts";
import { loadMessage } from "./load-message.ts";
import { usernamesIn } from "./mentions.ts";

type Words = {
  content: string;
  replyToId?: string | null | undefined;
  nonce?: string | null | undefined;
};

/** Who speaks, and where. */
type Speaker = Pick<MessageDraft, "channelId" | "userId" | "sessionKey">;

/** A message in the log. `isNew` is false when an earlier call with its nonce had put it there. */
export type Sent = { message: Message; isNew: boolean };

/**
 * Says something in a channel. When this answers, the message is committed and has its place; only
 * then do screens hear of it, and nothing depends on whether they do. Throws forbidden when the
 * session has ended, or its author is not in the server of that channel, be there one or not.
 */
export async function sendMessage(
  { db, messageLog, publisher }: Pick<Deps, "db" | "messageLog" | "publisher">,
  by: Speaker,
  words: Words,
): Promise<Sent> {
  const draft = draftMessage(by, words);
  const placement = await messageLog.place(draft);
  if (placement.outcome === "repeated") {
    return { message: await findEarlier(db, draft), isNew: false };
  }
  if (placement.outcome !== "placed") throw refusals[placement.outcome]();
  announce(publisher, placement);
  return { message: placement.message, isNew: true };
}

/** What a member says, as it will stand. Half a surrogate pair cannot be stored and becomes U+FFFD. */
function draftMessage(
  { channelId, userId, sessionKey }: Speaker,
  { content: written, replyToId = null, nonce = null }: Words,
): MessageDraft {
  const content = Buffer.from(written).toString();
  const nonceDigest = nonce && digestOf(content, replyToId);
  const usernames = usernamesIn(content);
  return { channelId, userId, sessionKey, content, replyToId, nonce, nonceDigest, usernames };
}

/** What was first sent under a nonce. */
const digestOf = (content: string, replyToId: string | null) =>
  hash("sha256", JSON.stringify([content, replyToId]));

const refusals = {
  forbidden: () => new AppError("forbidden"),
  unknown_reply: () =>
    new AppError("invalid_input", {
      fields: { replyToId: "must name a message of this channel" },
    }),
};

/** The message that this very call has made before; a nonce is never good for two. */
async function findEarlier(db: Database, draft: MessageDraft): Promise<Message> {
  const { channelId, userId, nonce, nonceDigest } = draft;
  const sent = nonce && (await findSent(db, { channelId, userId, nonce }));
  if (!sent) throw new AppError("not_found");
  if (sent.nonceDigest === nonceDigest) return loadMessage(db, sent.id, userId);
  throw new AppError("conflict", { sentence: "This nonce was used for other words." });
}

type Placed = Extract<Placement, { outcome: "placed" }>;

function announce(publisher: Publisher, placed: Placed): void {
  const { message, serverId, isPublic, mentionedUserIds } = placed;
  const { channelId } = message;
  publisher.emit(rooms.channel(channelId), "message:created", message);
  publisher.activity({ serverId, channelId, lastSeq: message.seq, mentionedUserIds });
  announceOwnMessage(publisher, serverId, message);
  if (isPublic && message.userId) publisher.ripple(message.userId, "message");
}
