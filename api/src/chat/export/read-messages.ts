import type { Database } from "@oni/db";
import { listGivenReactions, listMessages, type LoadedMessage } from "@oni/db/chat";
import type { ExportedMessage } from "./export-schema.ts";
import { fileNameOf } from "./file-names.ts";

/** The largest number of messages in memory, and of their bytes of text but for the last one. */
const partMessages = 125;
const partBytes = 256 * 1024;

/** A message of the export, with the keys of its files in the store in the order of `attachments`. */
export type ReadMessage = {
  message: ExportedMessage;
  author: { id: string; name: string; isWebhook: boolean } | null;
  keys: string[];
};

/** Reads the messages `first` to `last` of a channel in parts, by ascending `seq`. */
export async function* readMessages(
  db: Database,
  channelId: string,
  { first, last }: { first: number; last: number },
): AsyncGenerator<ReadMessage[]> {
  let after = first - 1;
  while (after < last) {
    const window = { after, limit: Math.min(partMessages, last - after), contentBytes: partBytes };
    const loaded = await listMessages(db, channelId, window);
    const end = loaded.at(-1);
    if (!end) return;
    const part = loaded.filter(({ seq }) => seq <= last);
    const reacted = part.filter(({ reactions }) => reactions.length > 0);
    const given = await listGivenReactions(
      db,
      reacted.map(({ id }) => id),
    );
    const reactions = reactionsByMessage(given);
    yield part.map((message) => asRead(message, reactions.get(message.id)));
    after = end.seq;
  }
}

/** The members and masks who gave each emoji. A member and their mask may have given the same. */
type Given = ReadonlyMap<string, ReadonlySet<string>>;

function asRead(loaded: LoadedMessage, given: Given = new Map()): ReadMessage {
  const { userId, webhookId, mask, author, attachments, thread } = loaded;
  return {
    message: {
      id: loaded.id,
      seq: loaded.seq,
      authorId: webhookId ?? mask?.id ?? userId,
      authorName: webhookId === null ? null : (author?.displayName ?? null),
      content: loaded.content,
      createdAt: loaded.createdAt,
      editedAt: loaded.editedAt,
      deletedAt: loaded.deletedAt,
      pinnedAt: loaded.pinnedAt,
      replyToId: loaded.replyToId,
      replyToSeq: loaded.replyToSeq,
      threadId: thread?.channelId ?? null,
      reactions: Array.from(given, ([emoji, authorIds]) => ({
        ...{ emoji, authorIds: [...authorIds] },
      })),
      attachments: attachments.map(({ key, ...file }) => ({
        ...file,
        path: `files/${file.id}-${fileNameOf(file.name, file.type)}`,
      })),
    },
    author: mask
      ? { id: mask.id, name: mask.name, isWebhook: false }
      : author && {
          id: author.id,
          name: author.displayName ?? author.username ?? "",
          isWebhook: webhookId !== null,
        },
    keys: attachments.map(({ key }) => key),
  };
}

function reactionsByMessage(
  given: readonly { messageId: string; emoji: string; authorId: string }[],
): Map<string, Given> {
  const byMessage = new Map<string, Map<string, Set<string>>>();
  for (const { messageId, emoji, authorId } of given) {
    const byEmoji = byMessage.get(messageId) ?? new Map<string, Set<string>>();
    const authorIds = byEmoji.get(emoji) ?? new Set();
    byMessage.set(messageId, byEmoji.set(emoji, authorIds.add(authorId)));
  }
  return byMessage;
}
