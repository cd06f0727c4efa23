import type { VisibleChannel } from "@oni/db";
import type { Channel } from "../../../contract/channels.ts";

export const presentChannel = (channel: VisibleChannel): Channel => ({
  ...channel,
  createdAt: channel.createdAt.toISOString(),
  updatedAt: channel.updatedAt.toISOString(),
});
