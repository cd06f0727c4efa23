import { logOf } from "../log/logs.ts";
import { useOutbox } from "../outbox/outbox.ts";
import { openEntry } from "../outbox/rewrite-entry.ts";

/** Begins to change the last line that a member wrote in a channel, which may still wait to be sent; false where there is none. */
export function editLast(
  channelId: string,
  userId: string,
  onEdit: (messageId: string) => void,
): boolean {
  const { entries } = useOutbox.getState();
  const waiting = entries.findLast(
    (entry) => entry.channelId === channelId && entry.userId === userId,
  );
  const own = logOf(channelId)?.messages.findLast(
    (message) => message.userId === userId && message.deletedAt === null,
  );
  if (waiting) openEntry(waiting.nonce);
  else if (own) onEdit(own.id);
  return waiting !== undefined || own !== undefined;
}
