import { listMentionable, updateMessage, type VisibleMessage } from "@oni/db/chat";
import { presentMessage, presentToAll } from "@oni/realtime";
import { type Message, rooms, usernamesIn } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceReads } from "../channels/announce-reads.ts";
import { storeTermsOf } from "../search-terms/store-terms.ts";
import { loadMessage } from "../channels/load-message.ts";

/**
 * Changes the text of a message, or removes it if the message has files. An edit adds no mentions and
 * removes those that the new text no longer contains.
 */
export async function editMessage(
  { db, publisher, ...signing }: Pick<Deps, "db" | "publisher" | "signingSecret">,
  { id, channelId }: VisibleMessage,
  authorId: string,
  content: string,
): Promise<Message> {
  if (content === "" && (await loadMessage(db, id)).attachments.length === 0) {
    throw new AppError("invalid_input", { fields: { content: "is required" } });
  }
  const usernames = usernamesIn(content);
  const called = await listMentionable(db, { channelId, authorId, usernames });
  const mentionedUserIds = called.map(({ id: userId }) => userId);
  const withdrawn = await db.transaction(async (tx) => {
    const left = await updateMessage(tx, { id, channelId, content, mentionedUserIds });
    if (!left) throw new AppError("not_found");
    await storeTermsOf(tx, "messages", id);
    return left;
  });
  const message = await loadMessage(db, id, authorId);
  publisher.emit(rooms.channel(channelId), "message:updated", presentToAll(signing, message));
  if (withdrawn.length > 0) {
    await announceReads({ db, publisher }, channelId, withdrawn);
    publisher.inboxChanged(withdrawn.map((userId) => ({ userId })));
  }
  return presentMessage(signing, message, authorId);
}
