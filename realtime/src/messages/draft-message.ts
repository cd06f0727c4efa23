import { hash } from "node:crypto";
import type { MessageDraft } from "@oni/db/chat";
import { keyOfObjectPath } from "@oni/db/shrine";
import { usernamesIn, vectorOf } from "../../contract/index.ts";

/** The content of a message to send. */
export type MessageContent = {
  content?: string | undefined;
  replyToId?: string | null | undefined;
  nonce?: string | null | undefined;
  attachments?: readonly GivenFile[] | null | undefined;
};
type GivenFile = {
  objectPath: string;
  name?: string | null | undefined;
  alt?: string | null | undefined;
};

/** The sender and the channel. */
export type MessageSender = Pick<MessageDraft, "channelId" | "userId" | "sessionKey">;

/** Returns the message as it will be stored. A lone surrogate cannot be stored and becomes U+FFFD. */
export function draftMessage(
  { channelId, userId, sessionKey }: MessageSender,
  { content: written = "", replyToId = null, nonce = null, attachments: given }: MessageContent,
): MessageDraft {
  const content = Buffer.from(written).toString();
  const attachments = given?.length ? given.map(draftFile) : undefined;
  // The digest of the content first sent under a nonce.
  const parts = attachments ? [content, replyToId, attachments] : [content, replyToId];
  const nonceDigest = nonce && hash("sha256", JSON.stringify(parts));
  const read = { terms: vectorOf(content), usernames: usernamesIn(content) };
  const by = { channelId, userId, sessionKey };
  return { content, replyToId, nonce, nonceDigest, attachments, ...read, ...by };
}

const draftFile = ({ objectPath, name, alt }: GivenFile) => ({
  key: keyOfObjectPath(objectPath),
  ...(name && { name: Buffer.from(name).toString() }),
  alt: alt ? Buffer.from(alt).toString() : null,
});
