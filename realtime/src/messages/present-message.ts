import type { LoadedAttachment, LoadedMessage } from "@oni/db/chat";
import { objectPathOf } from "@oni/db/shrine";
import type { Attachment, Message } from "../../contract/index.ts";
import { signReading } from "../../process/http/signatures.ts";

type Signing = { signingSecret: string };

/** A message as one member may have it: the URLs of its files are theirs. */
export const presentMessage = (
  { signingSecret }: Signing,
  message: LoadedMessage,
  viewerId: string,
): Message =>
  isWithoutFiles(message)
    ? message
    : withFiles(message, (key) => signReading(signingSecret, { key, member: viewerId }));

/**
 * A message as all who watch its channel may have it: which reactions are one viewer's own is left out,
 * and the URLs of its files are good for whoever heard them, so for a shorter time.
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

/** The same, with whatever is known beside it. */
export const presentFound = <Found extends LoadedMessage>(
  signing: Signing,
  found: Found,
  viewerId: string,
) => ({ ...found, ...presentMessage(signing, found, viewerId) });

/** Most messages go out as they are, without being put together anew. */
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
