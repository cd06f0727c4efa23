import { and, eq, sql } from "drizzle-orm";
import { uuidv7 } from "uuidv7";
import type { Database } from "../../connection/database.ts";
import { channels, mentions, messages, webhooks } from "../../schema/index.ts";
import { type InboxChange, insertInboxEntries } from "../../people/inbox/write-inbox.ts";
import { queueChangedMessages } from "../hooks/queue-events.ts";
import { listMentionable } from "../messages/mentions.ts";
import { findMessage, type LoadedMessage } from "../messages/messages.ts";
import { notifySubscribers } from "./notify-subscribers.ts";

/**
 * A message of a webhook. `authorName` replaces the name of the webhook, `terms` are the search terms as a
 * PostgreSQL `tsvector`. `usernames` are the members that the text names. They are notified if `notifies`
 * is `named` or contains their id.
 */
export type WebhookMessage = {
  webhookId: string;
  authorName: string | undefined;
  content: string;
  terms: string;
  usernames: readonly string[];
  notifies: "named" | readonly string[];
};

/** A stored message of a webhook, in the form of a sent one. No channel of a webhook is a thread. */
export type PostedMessage = {
  message: LoadedMessage;
  serverId: string;
  parentId: null;
  /** True if not all who see the server see the channel. */
  isPrivate: boolean;
  isPublic: false;
  mentionedUserIds: string[];
  inbox: InboxChange[];
};

/** Appends a message of a webhook to its channel, in a transaction. Returns null if it is deleted. */
export async function insertWebhookMessage(
  tx: Database,
  { webhookId, authorName, content, terms, ...calling }: WebhookMessage,
): Promise<PostedMessage | null> {
  // The lock of the channel comes first, as in its deletion.
  const [head] = await tx
    .update(channels)
    .set({ lastSeq: sql`${channels.lastSeq} + 1`, lastRev: sql`${channels.lastRev} + 1` })
    .from(webhooks)
    .where(and(eq(channels.id, webhooks.channelId), eq(webhooks.id, webhookId)))
    .returning({
      channelId: channels.id,
      serverId: channels.serverId,
      seq: channels.lastSeq,
      rev: channels.lastRev,
      isPrivate: sql<boolean>`${channels.seeRoleIds} is not null`,
      name: webhooks.name,
    });
  if (!head) return null;
  const { channelId, serverId, seq, rev, isPrivate, name } = head;
  const id = uuidv7();
  // The time after the lock, because messages are ordered by time.
  const at = sql`clock_timestamp()`;
  await tx.insert(messages).values({
    ...{ id, channelId, webhookId, seq, rev, content, createdAt: at, updatedAt: at },
    authorName: authorName ?? name,
    terms: sql`${terms}::tsvector`,
  });
  await tx.update(webhooks).set({ lastUsedAt: at }).where(eq(webhooks.id, webhookId));
  const mentionedUserIds = await listNotified(tx, { ...calling, channelId, webhookId });
  const inbox = await storeMentions(tx, mentionedUserIds, { id, channelId, serverId, seq });
  await notifySubscribers(tx, { channelId, mentionedUserIds });
  await queueChangedMessages(tx, [id], "message:created");
  const message = await findMessage(tx, id);
  if (!message) throw new Error("The insert of a message returned no row.");
  const posted = { parentId: null, isPrivate, isPublic: false } as const;
  return { message, serverId, ...posted, mentionedUserIds, inbox };
}

type Calling = Pick<WebhookMessage, "usernames" | "notifies" | "webhookId"> & { channelId: string };

/** Returns the members that a message names and may notify. */
async function listNotified(
  tx: Database,
  { channelId, webhookId, usernames, notifies }: Calling,
): Promise<string[]> {
  if (notifies.length === 0) return [];
  const named = await listMentionable(tx, { channelId, authorId: webhookId, usernames });
  return named
    .filter(({ id, isMember }) => isMember && (notifies === "named" || notifies.includes(id)))
    .map(({ id }) => id);
}

/** Stores the mentions of a message. Returns the new inbox entries. */
async function storeMentions(
  tx: Database,
  userIds: readonly string[],
  { id, serverId, ...at }: { id: string; channelId: string; serverId: string; seq: number },
): Promise<InboxChange[]> {
  if (userIds.length === 0) return [];
  await tx.insert(mentions).values(userIds.map((userId) => ({ messageId: id, userId, ...at })));
  const entry = { kind: "mention", actorId: null, subjectId: id, serverId } as const;
  return insertInboxEntries(
    tx,
    userIds.map((userId) => ({ userId, ...entry })),
  );
}
