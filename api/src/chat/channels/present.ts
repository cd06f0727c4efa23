import type { ListedChannel } from "@oni/db/chat";
import type { Channel } from "../../../contract/chat/channels.ts";

export const presentChannel = (channel: ListedChannel): Channel => ({
  ...channel,
  see: channel.see ?? "all",
  write: channel.write ?? "all",
  createdAt: channel.createdAt.toISOString(),
  updatedAt: channel.updatedAt.toISOString(),
});
