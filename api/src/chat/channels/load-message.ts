import type { Database } from "@oni/db";
import { findMessage, type LoadedMessage } from "@oni/db/chat";
import { AppError } from "../../http/answers/errors.ts";

/** Returns one message, with `mine` for the given viewer. Throws `not_found` if it is gone. */
export async function loadMessage(
  db: Database,
  messageId: string,
  viewerId?: string,
): Promise<LoadedMessage> {
  const message = await findMessage(db, messageId, viewerId);
  if (!message) throw new AppError("not_found");
  return message;
}
