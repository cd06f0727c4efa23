import { type ActiveServer, authorOf, type ListedServer, type ShownMember } from "@oni/db/chat";
import {
  type Server,
  type ServerActivity,
  type ServerPreview,
  serverPreviewSchema,
} from "../../../contract/chat/servers.ts";
import { allRights } from "../../../contract/chat/rights.ts";
import type { Deps } from "../../process/deps.ts";
import { iconUrlOf } from "../../shrine/uploads/object-urls.ts";

export const presentServer = (deps: Pick<Deps, "signingSecret">, server: ListedServer): Server => ({
  ...server,
  iconUrl: iconUrlOf(deps, server),
  rights: allRights.filter((right) => server.rights.includes(right)),
  unreadCount: sumOf(server.channels, "unreadCount"),
  mentionCount: sumOf(server.channels, "mentionCount"),
  createdAt: server.createdAt.toISOString(),
  updatedAt: server.updatedAt.toISOString(),
});

/** Presents a server to members, and its preview to visitors. */
export const presentFor = (
  deps: Pick<Deps, "signingSecret">,
  memberId: string | null,
  server: ListedServer,
): Server | ServerPreview => {
  const shown = presentServer(deps, server);
  return memberId === null ? serverPreviewSchema.parse(shown) : shown;
};

const sumOf = (channels: ListedServer["channels"], count: "unreadCount" | "mentionCount"): number =>
  channels.reduce((sum, channel) => sum + channel[count], 0);

const facesShown = 5;

/** Presents the activity of a server: its last message and its online members. */
export const presentActivity = (
  { serverId, last, author, ...posted }: ActiveServer,
  here: readonly ShownMember[],
): ServerActivity => ({
  serverId,
  hereCount: here.length,
  faces: here.slice(0, facesShown),
  last: last && {
    ...last,
    author: authorOf(author, posted),
    createdAt: last.createdAt.toISOString(),
  },
});
