import { audienceOf, type ListedChannel } from "@oni/db/chat";
import type { Channel } from "../../../contract/chat/channels.ts";

export const presentChannel = ({
  seeRoleIds,
  seeUserIds,
  writeRoleIds,
  writeUserIds,
  ...channel
}: ListedChannel): Channel => ({
  ...channel,
  see: audienceOf(seeRoleIds, seeUserIds),
  write: audienceOf(writeRoleIds, writeUserIds),
  createdAt: channel.createdAt.toISOString(),
  updatedAt: channel.updatedAt.toISOString(),
});
