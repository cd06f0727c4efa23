import type { Database } from "@oni/db";
import { findListedChannel } from "@oni/db/chat";
import type { Channel } from "../../../contract/chat/channels.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentChannel } from "./present.ts";

/**
 * Returns a channel as the viewer sees it. Throws `not_found` if it is gone or not visible to the viewer.
 */
export async function loadChannel(
  db: Database,
  viewerId: string,
  channelId: string,
): Promise<Channel> {
  const channel = await findListedChannel(db, viewerId, channelId);
  if (!channel) throw new AppError("not_found");
  return presentChannel(channel);
}
