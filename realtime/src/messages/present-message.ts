import type { LoadedAttachment, LoadedMessage } from "@oni/db/chat";
import { objectPathOf } from "@oni/db/shrine";
import type { Attachment, Message } from "../../contract/index.ts";
import { signReading } from "../../process/http/signatures.ts";

type Signing = { signingSecret: string };

/** Returns a message for one member, with file URLs signed for them. */
export const presentMessage = (
  { signingSecret }: Signing,
  message: LoadedMessage,
  viewerId: string,
): Message =>
  isWithoutFiles(message)
    ? message
    : withFiles(message, (key) => signReading(signingSecret, { key, member: viewerId }));

/**
 * Returns a message for all watchers of its channel: without the viewer's own reactions, and with file
 * URLs that every receiver may use for a shorter time.
 */
export function presentToAll({ signingSecret }: Signing, message: LoadedMessage): Message {
  const member = message.channelId;
  const presented = isWithoutFiles(message)
    ? message
    : withFiles(message, (key) => signReading(signingSecret, { key, member, isBrief: true }));
  if (message.reactions.length === 0) return presented;
  const reactions = message.reactions.map(({ emoji, count }) => ({ emoji, count }));
  return { ...presented, reactions };
}

/** Like `presentMessage`, and keeps further fields. */
export const presentFound = <Found extends LoadedMessage>(
  signing: Signing,
  found: Found,
  viewerId: string,
) => ({ ...found, ...presentMessage(signing, found, viewerId) });

/** Most messages are sent unchanged without a copy. */
const isWithoutFiles = (
  message: LoadedMessage,
): message is LoadedMessage & { attachments: never[] } => message.attachments.length === 0;

const withFiles = (message: LoadedMessage, sign: (key: string) => string): Message => ({
  ...message,
  attachments: message.attachments.map((file) => presentFile(file, sign(file.key))),
});

function presentFile(
  { key, sizeBytes: size, ...file }: LoadedAttachment,
  query: string,
): Attachment {
  const path = objectPathOf(key);
  const thumbnailUrl = file.width === null ? null : `${path}/thumbnail${query}`;
  return { ...file, size, url: `${path}${query}`, thumbnailUrl };
}
