import { pinMessage, unpinMessage, type VisibleMessage } from "@oni/db/chat";
import { presentMessage, presentToAll } from "@oni/realtime";
import { type Message, rooms } from "@oni/realtime/contract";
import { pinLimit } from "../../../contract/limits.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { loadMessage } from "../channels/load-message.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret">;

/** Pins a message to its channel. Idempotent. */
export async function addPin(
  parts: Parts,
  { id, channelId }: VisibleMessage,
  userId: string,
): Promise<Message> {
  const outcome = await parts.db.transaction((tx) =>
    pinMessage(tx, { id, channelId, userId }, pinLimit),
  );
  if (outcome === "gone") throw new AppError("not_found");
  if (outcome === "full") {
    throw new AppError("conflict", { sentence: `A channel holds at most ${pinLimit} pins.` });
  }
  return loadAfterChange(parts, { id, userId, isChanged: outcome === "pinned" });
}

/** Unpins a message. Idempotent. */
export async function removePin(
  parts: Parts,
  { id, channelId }: VisibleMessage,
  userId: string,
): Promise<Message> {
  const isChanged = await parts.db.transaction((tx) => unpinMessage(tx, { id, channelId }));
  return loadAfterChange(parts, { id, userId, isChanged });
}

/** Returns the current state of the message. */
async function loadAfterChange(
  { db, publisher, ...signing }: Parts,
  { id, userId, isChanged }: { id: string; userId: string; isChanged: boolean },
): Promise<Message> {
  const message = await loadMessage(db, id, userId);
  if (isChanged) {
    publisher.emit(
      rooms.channel(message.channelId),
      "message:updated",
      presentToAll(signing, message),
    );
  }
  return presentMessage(signing, message, userId);
}
