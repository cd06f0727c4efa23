import type { Database } from "@oni/db";
import { findListedChannel } from "@oni/db/chat";
import type { Channel } from "../../../contract/chat/channels.ts";
import { AppError } from "../../http/answers/errors.ts";
import { presentChannel } from "./present.ts";

/** A channel as the viewer sees it; not found when it has gone, or they may not see it. */
export async function loadChannel(
  db: Database,
  viewerId: string,
  channelId: string,
): Promise<Channel> {
  const channel = await findListedChannel(db, viewerId, channelId);
  if (!channel) throw new AppError("not_found");
  return presentChannel(channel);
}
