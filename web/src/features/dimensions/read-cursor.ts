import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { unreadIn, withChannel, withReadTo, withUnread } from "./apply-events.ts";
import { type Channel, channelsQuery, refreshServers, serversQuery } from "./queries.ts";

/** Shows a channel as read up to `seq`, and its server with as much less that is unread. */
export function showRead(
  queryClient: QueryClient,
  { id, serverId, lastReadSeq }: Channel,
  seq: number,
): void {
  queryClient.setQueryData(
    channelsQuery(serverId).queryKey,
    (channels) => channels && [...withReadTo(channels, id, seq)],
  );
  queryClient.setQueryData(
    serversQuery.queryKey,
    (servers) => servers && [...withUnread(servers, serverId, { unread: lastReadSeq - seq })],
  );
}

/** Tells the server, whose counts are exact. When it cannot be told, the next reading tells it. */
export async function tellRead(
  queryClient: QueryClient,
  { id }: Channel,
  seq: number,
): Promise<void> {
  try {
    await call("PUT /api/channels/:id/read", { params: { id }, body: { seq } });
    await refreshServers(queryClient);
  } catch (error) {
    console.info("The read position could not be told.", error);
  }
}

/** Reads a channel to its end. */
export async function markRead(queryClient: QueryClient, channel: Channel): Promise<void> {
  showRead(queryClient, channel, channel.lastSeq);
  await tellRead(queryClient, channel, channel.lastSeq);
}

/** Makes the message at `seq` the first unread one. Throws when the server refuses. */
export async function markUnreadFrom(
  queryClient: QueryClient,
  { id, serverId }: Channel,
  seq: number,
): Promise<void> {
  const body = { seq, unread: true };
  const told = await call("PUT /api/channels/:id/read", { params: { id }, body });
  queryClient.setQueryData(
    channelsQuery(serverId).queryKey,
    (channels) => channels && [...withChannel(channels, told)],
  );
  await refreshServers(queryClient);
}

/** Reads every channel of a server to its end. */
export async function markServerRead(queryClient: QueryClient, serverId: string): Promise<void> {
  const channels = await queryClient.fetchQuery(channelsQuery(serverId));
  const unread = channels.filter((channel) => unreadIn(channel) > 0);
  await Promise.all(unread.map((channel) => markRead(queryClient, channel)));
}
