import type { Database } from "@oni/db";
import {
  findMessage,
  findSent,
  type MessageDraft,
  type MessageLog,
  type InsertOutcome,
} from "@oni/db/chat";
import { rooms } from "../../contract/index.ts";
import { draftMessage, type MessageSender, type MessageContent } from "./draft-message.ts";
import { presentMessage, presentToAll } from "./present-message.ts";
import { traced } from "../../process/observe/trace.ts";
import type { Publisher } from "../publishing/publisher.ts";
import { refusals, type SendOutcome } from "./send-outcome.ts";
import type { ThreadUpdates } from "./threads.ts";
import { refuseWithRetryAfter } from "./refuse-with-retry-after.ts";

type Parts = { db: Database; signingSecret: string };
type Announcing = { publisher: Publisher; signingSecret: string; threads: ThreadUpdates };

/**
 * Sends a message to a channel, for the POST and for `message:send`. On `sent` the message is committed
 * and has its `seq`. It is published after that, and nothing depends on the delivery of its event.
 */
export async function sendMessage(
  parts: Parts & Announcing & { messageLog: MessageLog },
  by: MessageSender,
  content: MessageContent,
): Promise<SendOutcome> {
  const draft = draftMessage(by, content);
  const placement = await traced("database: commit", () => parts.messageLog.append(draft));
  if (placement.outcome === "repeated") return findEarlier(parts, draft);
  if (placement.outcome === "placed") {
    traced("announce", () => announceMessage(parts, placement));
    const message = presentMessage(parts, placement.message, by.userId);
    return { outcome: "sent", message, isNew: true };
  }
  const { outcome } = placement;
  if (outcome === "silenced" || outcome === "new" || outcome === "slowed") {
    return refuseWithRetryAfter(parts.db, draft);
  }
  return refusals[outcome];
}

/** Returns the message that an earlier identical call made. A nonce is valid for one message. */
async function findEarlier({ db, ...parts }: Parts, draft: MessageDraft): Promise<SendOutcome> {
  const { channelId, userId, nonce, nonceDigest } = draft;
  const sent = nonce && (await findSent(db, { channelId, userId, nonce }));
  if (!sent) return { outcome: "refused", code: "not_found" };
  if (sent.nonceDigest !== nonceDigest) {
    const sentence = "This nonce was used for another text or other files.";
    return { outcome: "refused", code: "conflict", sentence };
  }
  const message = await findMessage(db, sent.id, userId);
  return message
    ? { outcome: "sent", message: presentMessage(parts, message, userId), isNew: false }
    : { outcome: "refused", code: "not_found" };
}

type Inserted = Omit<Extract<InsertOutcome, { outcome: "placed" }>, "outcome">;

/** Publishes a committed message to the watchers of its channel and to the members that it concerns. */
export function announceMessage(
  { publisher, threads, ...parts }: Announcing,
  inserted: Inserted,
): void {
  const { serverId, parentId, isPrivate, isPublic, mentionedUserIds, inbox } = inserted;
  const message = presentToAll(parts, inserted.message);
  const { channelId, userId, seq, rev, createdAt } = message;
  publisher.emit(rooms.channel(channelId), "message:created", message);
  const channelRef = { serverId, channelId, ...(parentId !== null && { parentId }) };
  publisher.activity({ lastSeq: seq, mentionedUserIds, isPrivate, ...channelRef });
  if (parentId !== null) threads.changed(channelId);
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  if (userId === null) return;
  // Sending a message marks the channel as read up to it. Nothing follows it at that time.
  publisher.emit(rooms.user(userId), "channel:read", {
    lastSeq: seq,
    lastRev: rev,
    lastReadSeq: seq,
    readAt: createdAt,
    unread: 0,
    mentions: 0,
    ...(parentId !== null && { isFollowing: true }),
    ...channelRef,
  });
  if (isPublic) publisher.ripple(userId, "message");
}
