import type { ListedServer } from "@oni/db";
import type { Server } from "../../../contract/servers.ts";

export const presentServer = (server: ListedServer): Server => ({
  ...server,
  unreadCount: sumOf(server.channels, "unreadCount"),
  mentionCount: sumOf(server.channels, "mentionCount"),
  createdAt: server.createdAt.toISOString(),
  updatedAt: server.updatedAt.toISOString(),
});

const sumOf = (channels: ListedServer["channels"], count: "unreadCount" | "mentionCount"): number =>
  channels.reduce((sum, channel) => sum + channel[count], 0);
