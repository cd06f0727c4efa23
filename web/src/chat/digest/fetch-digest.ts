import type { Message } from "@oni/realtime/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { buildDigest, type Digest, type UnreadChannel } from "./digest.ts";
import { type Channel, channelsQuery, type Server, serversQuery } from "../queries.ts";

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
  const calling = withNews.filter(({ mentionCount }) => mentionCount > 0);
  const [unread, calls, own] = await Promise.all([
    Promise.all(channels.flat().slice(0, readChannels).map(readNews)),
    Promise.all(calling.map((server) => search(server, `@${viewer.username}`))),
    Promise.all(withNews.map((server) => search(server, `from:${viewer.username}`))),
  ]);
  const ownIds = new Set(own.flat().map(({ id }) => id));
  return buildDigest(
    unread.map((news) => withCalls(news, calls.flat())),
    viewer,
    ownIds,
  );
}

async function channelsWithNews(queryClient: QueryClient, server: Server) {
  const channels = await queryClient.fetchQuery(channelsQuery(server.id));
  return channels
    .filter(({ unreadCount }) => unreadCount > 0)
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

const search = ({ id }: Server, q: string): Promise<Message[]> =>
  call("GET /api/servers/:id/search", { params: { id }, query: { q, limit: "100" } });

/** Adds the calls that lie further back than what was read of the news. */
function withCalls(news: UnreadChannel, calls: readonly Message[]): UnreadChannel {
  const { id, lastReadSeq } = news.channel;
  const known = new Set(news.messages.map((message) => message.id));
  const further = calls.filter(
    (message) => message.channelId === id && message.seq > lastReadSeq && !known.has(message.id),
  );
  return { ...news, messages: [...news.messages, ...further] };
}
