import { type Database, findMessage } from "@oni/db";
import type { Message } from "@oni/realtime/contract";
import { AppError } from "../../http/errors.ts";

/** One message as it travels, with `mine` when a viewer is named; not found when it has gone. */
export async function loadMessage(
  db: Database,
  messageId: string,
  viewerId?: string,
): Promise<Message> {
  const message = await findMessage(db, messageId, viewerId);
  if (!message) throw new AppError("not_found");
  return message;
}
