import { findMessage } from "@oni/db/chat";
import { presentToAll } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";

/** Publishes the current state of a message that has or had a thread to all who watch its channel. */
export async function announceRoot(
  { db, publisher, ...signing }: Pick<Deps, "db" | "publisher" | "signingSecret">,
  rootMessageId: string,
): Promise<void> {
  const root = await findMessage(db, rootMessageId);
  if (!root) return;
  publisher.emit(rooms.channel(root.channelId), "message:updated", presentToAll(signing, root));
}
