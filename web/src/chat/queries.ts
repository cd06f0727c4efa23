import type { Channel, DigestMessage, Member, Server } from "@oni/api/contract";
import type { QueryClient } from "@tanstack/react-query";
import { read } from "../api/read.ts";

export type { Channel, DigestMessage, Member, Server };

/** Every server that the viewer may see, with what is unread in it. */
export const serversQuery = read("GET /api/servers", {});

/** For the screens that list them all: nobody tells strangers which ones open and which close. */
export const keptFresh = { staleTime: 0, refetchInterval: 30_000 };

export const channelsQuery = (serverId: string) =>
  read("GET /api/servers/:id/channels", { params: { id: serverId } });

export const membersQuery = (serverId: string) =>
  read("GET /api/servers/:id/members", { params: { id: serverId } });

/** All that waits for the viewer. */
export const digestQuery = read("GET /api/digest", {});

export const blocksQuery = read("GET /api/users/blocks", {});

/** Asks for the list of servers again, and not for what lies under it. */
export const refreshServers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: serversQuery.queryKey, exact: true });
