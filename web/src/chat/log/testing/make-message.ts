import type { Message } from "@oni/realtime/contract";

/** Makes the message with this `seq`, created a second after the previous one, with the given fields. */
export function makeMessage(seq: number, fields: Partial<Message> = {}): Message {
  const at = new Date(Date.UTC(2025, 5, 1, 12, 0, seq)).toISOString();
  return {
    id: `id ${seq}`,
    channelId: "channel",
    userId: "moth",
    seq,
    rev: seq,
    content: "hello",
    createdAt: at,
    updatedAt: at,
    editedAt: null,
    deletedAt: null,
    pinnedAt: null,
    replyToId: null,
    replyToSeq: null,
    nonce: null,
    author: null,
    reactions: [],
    attachments: [],
    thread: null,
    webhookId: null,
    mask: null,
    ...fields,
  };
}
