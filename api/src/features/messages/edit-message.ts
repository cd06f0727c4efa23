import { findVisibleChannel, listMentionable, updateMessage, type VisibleMessage } from "@oni/db";
import { type Message, rooms, usernamesIn } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { loadMessage } from "./load-message.ts";
import { presentToAll } from "./present.ts";

/** Changes the content of a message. Members whom only the new content mentions are notified like
 * anyone mentioned. */
export async function editMessage(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  { id, channelId, serverId }: VisibleMessage,
  authorId: string,
  content: string,
): Promise<Message> {
  const usernames = usernamesIn(content);
  const called = await listMentionable(db, { serverId, authorId, usernames });
  const mentionedUserIds = called.map(({ id: userId }) => userId);
  const newlyMentioned = await db.transaction(async (tx) => {
    const added = await updateMessage(tx, { id, channelId, content, mentionedUserIds });
    if (!added) throw new AppError("not_found");
    return added;
  });
  const message = await loadMessage(db, id, authorId);
  publisher.emit(rooms.channel(channelId), "message:updated", presentToAll(message));
  const isMember = new Set(called.flatMap(({ id: userId, isMember }) => (isMember ? userId : [])));
  const told = newlyMentioned.filter((userId) => isMember.has(userId));
  const channel = told.length > 0 && (await findVisibleChannel(db, authorId, channelId));
  if (channel) {
    const { lastSeq } = channel;
    publisher.activity({ serverId, channelId, lastSeq, mentionedUserIds: told });
  }
  return message;
}
