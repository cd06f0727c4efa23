import { hash } from "node:crypto";
import {
  type Database,
  findMessage,
  findSent,
  type MessageDraft,
  type MessageLog,
  type Placement,
} from "@oni/db";
import {
  type EventPayload,
  type Message,
  type RefusalCode,
  rooms,
  usernamesIn,
} from "../../contract/index.ts";
import type { Publisher } from "../publisher.ts";

type Words = {
  content: string;
  replyToId?: string | null | undefined;
  nonce?: string | null | undefined;
};

/** Who sends, and where. */
type Speaker = Pick<MessageDraft, "channelId" | "userId" | "sessionKey">;

/**
 * The result of a send. `sent`: the message is in the log; `isNew` is false when an earlier call with
 * its nonce had put it there. `refused`: with its code and, where it has them, sentence and fields.
 * `forbidden` may mean that there is no such channel, or no such session any more: the caller looks
 * that up before it answers.
 */
export type SendOutcome =
  | { outcome: "sent"; message: Message; isNew: boolean }
  | {
      outcome: "refused";
      code: Extract<RefusalCode, "forbidden" | "not_found" | "invalid_input" | "conflict">;
      sentence?: string;
      fields?: Record<string, string>;
    };

/**
 * Sends a message to a channel, for the POST and for `message:send`. When this answers `sent`, the
 * message is committed and has its `seq`; it is published after that, and nothing depends on whether
 * its event is delivered.
 */
export async function sendMessage(
  { db, messageLog, publisher }: { db: Database; messageLog: MessageLog; publisher: Publisher },
  by: Speaker,
  words: Words,
): Promise<SendOutcome> {
  const draft = draftMessage(by, words);
  const placement = await messageLog.place(draft);
  if (placement.outcome === "repeated") return findEarlier(db, draft);
  if (placement.outcome !== "placed") return refusals[placement.outcome];
  announce(publisher, placement);
  return { outcome: "sent", message: placement.message, isNew: true };
}

/** The message as it will be stored. Half a surrogate pair cannot be stored and becomes U+FFFD. */
function draftMessage(
  { channelId, userId, sessionKey }: Speaker,
  { content: written, replyToId = null, nonce = null }: Words,
): MessageDraft {
  const content = Buffer.from(written).toString();
  // Of what was first sent under a nonce.
  const nonceDigest = nonce && hash("sha256", JSON.stringify([content, replyToId]));
  const usernames = usernamesIn(content);
  return { channelId, userId, sessionKey, content, replyToId, nonce, nonceDigest, usernames };
}

const refusals: Record<"forbidden" | "unknown_reply", SendOutcome> = {
  forbidden: { outcome: "refused", code: "forbidden" },
  unknown_reply: {
    outcome: "refused",
    code: "invalid_input",
    fields: { replyToId: "must name a message of this channel" },
  },
};

/** The message that this very call has made before; a nonce is never good for two. */
async function findEarlier(db: Database, draft: MessageDraft): Promise<SendOutcome> {
  const { channelId, userId, nonce, nonceDigest } = draft;
  const sent = nonce && (await findSent(db, { channelId, userId, nonce }));
  if (!sent) return { outcome: "refused", code: "not_found" };
  if (sent.nonceDigest !== nonceDigest) {
    const sentence = "This nonce was used for other words.";
    return { outcome: "refused", code: "conflict", sentence };
  }
  const message = await findMessage(db, sent.id, userId);
  return message
    ? { outcome: "sent", message, isNew: false }
    : { outcome: "refused", code: "not_found" };
}

type Placed = Extract<Placement, { outcome: "placed" }>;

function announce(publisher: Publisher, placed: Placed): void {
  const { message, serverId, isPublic, mentionedUserIds, inbox } = placed;
  const { channelId, userId } = message;
  publisher.emit(rooms.channel(channelId), "message:created", message);
  publisher.activity({ serverId, channelId, lastSeq: message.seq, mentionedUserIds });
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  if (userId === null) return;
  publisher.emit(rooms.user(userId), "channel:read", readBySending(serverId, message));
  if (isPublic) publisher.ripple(userId, "message");
}

/** Whoever sends a message has read the channel up to it, and when it came nothing followed it. */
function readBySending(serverId: string, message: Message): EventPayload<"channel:read"> {
  const { channelId, seq: lastSeq, rev: lastRev, createdAt: readAt } = message;
  const read = { lastSeq, lastRev, lastReadSeq: lastSeq, readAt };
  return { serverId, channelId, ...read, unread: 0, mentions: 0 };
}
