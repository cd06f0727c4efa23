import type { ListedChannel } from "@oni/db/chat";
import type { Channel } from "../../../contract/chat/channels.ts";

export const presentChannel = (channel: ListedChannel): Channel => ({
  ...channel,
  createdAt: channel.createdAt.toISOString(),
  updatedAt: channel.updatedAt.toISOString(),
});
