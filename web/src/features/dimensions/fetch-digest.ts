import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { unreadIn } from "./apply-events.ts";
import { buildDigest, type Digest, type UnreadChannel } from "./digest.ts";
import { type Channel, channelsQuery, type Server, serversQuery } from "./queries.ts";

/** So that coming back after a long time asks a bounded number of questions. */
const readServers = 12;
const readChannels = 12;

/** Looks through what the viewer has not read. */
export async function fetchDigest(
  queryClient: QueryClient,
  viewer: { id: string; username: string },
): Promise<Digest> {
  const servers = await queryClient.fetchQuery(serversQuery);
  const withNews = servers
    .filter(({ role, unreadCount }) => role !== null && unreadCount > 0)
    .toSorted((one, other) => other.mentionCount - one.mentionCount)
    .slice(0, readServers);
  const channels = await Promise.all(
    withNews.map((server) => channelsWithNews(queryClient, server)),
  );
  const unread = await Promise.all(channels.flat().slice(0, readChannels).map(readNews));
  const ownIds = await Promise.all(withNews.map((server) => ownMessageIds(server, viewer)));
  return buildDigest(unread, viewer, new Set(ownIds.flat()));
}

async function channelsWithNews(queryClient: QueryClient, server: Server) {
  const channels = await queryClient.fetchQuery(channelsQuery(server.id));
  return channels
    .filter((channel) => unreadIn(channel) > 0)
    .map((channel) => ({ server, channel }));
}

async function readNews(found: { server: Server; channel: Channel }): Promise<UnreadChannel> {
  const { id, lastReadSeq } = found.channel;
  const newest = await call("GET /api/channels/:id/messages", {
    params: { id },
    query: { limit: "100" },
  });
  return { ...found, messages: newest.filter(({ seq }) => seq > lastReadSeq) };
}

/** The viewer's latest messages in a server: what others may have answered. */
async function ownMessageIds({ id }: Server, viewer: { username: string }): Promise<string[]> {
  const own = await call("GET /api/servers/:id/search", {
    params: { id },
    query: { q: `from:${viewer.username}`, limit: "100" },
  });
  return own.map((message) => message.id);
}
