import type { Channel, Member, Server } from "@oni/api/contract";
import type { QueryClient } from "@tanstack/react-query";
import { read } from "../api/read.ts";

export type { Channel, Member, Server };

/** Every server that the viewer may see, with what is unread in it. */
export const serversQuery = read("GET /api/servers", {});

/** For the screens that list them all: no event tells non-members which ones open and close. */
export const keptFresh = { staleTime: 0, refetchInterval: 30_000 };

export const channelsQuery = (serverId: string) =>
  read("GET /api/servers/:id/channels", { params: { id: serverId } });

export const membersQuery = (serverId: string) =>
  read("GET /api/servers/:id/members", { params: { id: serverId } });

export const blocksQuery = read("GET /api/users/blocks", {});

/** Asks for the list of servers again, and not for what lies under it. */
export const refreshServers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: serversQuery.queryKey, exact: true });
