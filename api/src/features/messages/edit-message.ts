import { listMentionable, updateMessage, type VisibleMessage } from "@oni/db";
import { type Message, rooms, usernamesIn } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { announceReads } from "../channels/announce-reads.ts";
import { loadMessage } from "./load-message.ts";
import { presentToAll } from "./present.ts";

/** Changes the content of a message. It mentions nobody anew; whom it leaves out is no longer
 * mentioned. */
export async function editMessage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, channelId, serverId }: VisibleMessage,
  authorId: string,
  content: string,
): Promise<Message> {
  const usernames = usernamesIn(content);
  const called = await listMentionable(db, { serverId, authorId, usernames });
  const mentionedUserIds = called.map(({ id: userId }) => userId);
  const withdrawn = await db.transaction(async (tx) => {
    const left = await updateMessage(tx, { id, channelId, content, mentionedUserIds });
    if (!left) throw new AppError("not_found");
    return left;
  });
  const message = await loadMessage(db, id, authorId);
  publisher.emit(rooms.channel(channelId), "message:updated", presentToAll(message));
  if (withdrawn.length > 0) {
    await announceReads({ db, publisher }, channelId, withdrawn);
    publisher.inboxChanged(withdrawn.map((userId) => ({ userId })));
  }
  return message;
}
