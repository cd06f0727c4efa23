import type { Channel, Direct, Member, Server } from "@oni/api/contract";
import { type QueryClient, queryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { read, readKey } from "../../live/calls/read.ts";
import {
  changeCounts,
  countedOf,
  takeCounts,
  useCounts,
  withChannelCounts,
  withServerCounts,
} from "../unread/counts-store.ts";
import { applyCounted } from "../unread/channel-counts.ts";

export type { Channel, Direct, Member, Server };

const serversKey = readKey("GET /api/servers");
const directsKey = readKey("GET /api/directs");

/**
 * Every server that the viewer may see, with unread counts that events keep current. The first cached
 * response resets all counts.
 */
export const serversQuery = queryOptions<Server[]>({
  queryKey: serversKey,
  queryFn: async ({ signal, client }) => {
    const before = countsBefore(client);
    const servers = await call("GET /api/servers", { signal });
    takeCounts(servers, { before, other: client.getQueryData<Server[]>(directsKey) ?? [] });
    return withServerCounts(servers, useCounts.getState().channels);
  },
});

/** The viewer's direct lines, latest activity first, with counts like those of servers. */
export const directsQuery = queryOptions<Direct[]>({
  queryKey: directsKey,
  queryFn: async ({ signal, client }) => {
    const before = countsBefore(client);
    const directs = await call("GET /api/directs", { signal });
    takeCounts(directs, { before, other: client.getQueryData<Server[]>(serversKey) ?? [] });
    return withServerCounts(directs, useCounts.getState().channels);
  },
});

function countsBefore(client: QueryClient) {
  const isFirst = [serversKey, directsKey].every((key) => client.getQueryData(key) === undefined);
  if (isFirst) useCounts.setState({ channels: {} });
  return useCounts.getState().channels;
}

export const channelsQuery = (serverId: string) =>
  queryOptions<Channel[]>({
    queryKey: readKey("GET /api/servers/:id/channels", { params: { id: serverId } }),
    queryFn: async ({ signal }) => {
      const params = { id: serverId };
      const channels = await call("GET /api/servers/:id/channels", { params, signal });
      for (const channel of channels) {
        const counted = countedOf(channel);
        changeCounts({ channelId: channel.id }, (counts) => applyCounted(counts, counted));
      }
      return withChannelCounts(channels, useCounts.getState().channels);
    },
  });

/** The threads of a channel, latest first. */
export const threadsQuery = (channelId: string) =>
  read("GET /api/channels/:id/threads", { params: { id: channelId } });

/** A thread, which no list of channels contains. */
export const threadQuery = (id: string) =>
  queryOptions<Channel>({
    queryKey: readKey("GET /api/channels/:id", { params: { id } }),
    queryFn: async ({ signal }) => {
      const channel = await call("GET /api/channels/:id", { params: { id }, signal });
      storeCounts(channel);
      return channel;
    },
  });

/** Stores the server's counts of a channel that may not be stored yet. */
export function storeCounts(channel: Channel): void {
  const counted = countedOf(channel);
  const channelRef = { channelId: channel.id, serverId: channel.serverId };
  changeCounts(channelRef, (counts) => applyCounted(counts, counted));
}

export const membersQuery = (serverId: string) =>
  read("GET /api/servers/:id/members", { params: { id: serverId } });

/** The open applications to a server. */
export const applicationsQuery = (serverId: string) =>
  read("GET /api/servers/:id/applications", { params: { id: serverId } });

/** The members online and the last message of each server that the viewer may see. */
export const activityQuery = read("GET /api/servers/activity", {});

/** The unread mentions, replies and channels of the viewer. */
export const digestQuery = read("GET /api/digest", {});

export const blocksQuery = read("GET /api/users/blocks", {});

/** Refetches the list of servers, but not the queries below its key. */
export const refreshServers = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: serversQuery.queryKey, exact: true });

export const refreshDirects = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: directsQuery.queryKey, exact: true });

/** Returns true if a server is one of the viewer's direct lines in the cached list. */
export const isDirect = (queryClient: QueryClient, serverId: string): boolean =>
  queryClient.getQueryData(directsQuery.queryKey)?.some(({ id }) => id === serverId) ?? false;

/** The pinned messages of a channel. */
export const pinsQuery = (channelId: string) =>
  read("GET /api/channels/:id/pins", { params: { id: channelId } });

/**
 * Refetches the cached pins of a channel after a change to one of them, or to a message that is pinned
 * now.
 */
export function refreshPins(
  queryClient: QueryClient,
  { id, channelId, pinnedAt = null }: { id: string; channelId: string; pinnedAt?: string | null },
): void {
  const { queryKey } = pinsQuery(channelId);
  const isCached = queryClient.getQueryData(queryKey)?.some((pin) => pin.id === id);
  if (isCached || pinnedAt !== null) void queryClient.invalidateQueries({ queryKey });
}
