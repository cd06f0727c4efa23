import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useConnection } from "../../stores/connection.ts";
import { holdMark, releaseMark } from "./held-marks.ts";
import { withReadTo, withUnread } from "./counts.ts";
import { type Channel, channelsQuery, serversQuery } from "../queries.ts";
import { recountUnread } from "./recount-unread.ts";

type ChannelOfServer = Pick<Channel, "id" | "serverId">;

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

/** Shows where the server has put a read position. Back is only where it was marked unread. */
export function showCursor(
  queryClient: QueryClient,
  { id, serverId }: ChannelOfServer,
  { seq, isBack }: { seq: number; isBack: boolean },
): void {
  if (isBack) holdMark(id, seq);
  queryClient.setQueryData(
    channelsQuery(serverId).queryKey,
    (channels) => channels && [...withReadTo(channels, id, seq, isBack)],
  );
}

/** Tells the server, whose counts are exact. When it cannot be told, the next reading tells it. */
export async function sendRead(
  queryClient: QueryClient,
  { id }: ChannelOfServer,
  seq: number,
): Promise<void> {
  try {
    await inTurn(queryClient, id, { seq });
    // A live link brings the news of it to every device of the viewer, this one included.
    if (useConnection.getState().phase !== "live") await recountUnread(queryClient);
  } catch (error) {
    console.info("The read position could not be told.", error);
  }
}

/** Reads a channel to its end. */
export async function markRead(queryClient: QueryClient, channel: Channel): Promise<void> {
  releaseMark(channel.id);
  showRead(queryClient, channel, channel.lastSeq);
  await sendRead(queryClient, channel, channel.lastSeq);
}

/**
 * Makes the message at `seq` the first unread one, and holds it there while the viewer still looks
 * at it. Throws when the server refuses.
 */
export async function markUnreadFrom(
  queryClient: QueryClient,
  channel: ChannelOfServer,
  seq: number,
): Promise<void> {
  holdMark(channel.id, seq - 1);
  try {
    const { lastReadSeq } = await inTurn(queryClient, channel.id, { seq, unread: true });
    showCursor(queryClient, channel, { seq: lastReadSeq, isBack: true });
  } catch (error) {
    releaseMark(channel.id);
    throw error;
  }
  await recountUnread(queryClient);
}

/** Reads every channel of a server to its end. */
export async function markServerRead(queryClient: QueryClient, serverId: string): Promise<void> {
  const channels = await queryClient.fetchQuery(channelsQuery(serverId));
  const unread = channels.filter(({ lastSeq, lastReadSeq }) => lastSeq > lastReadSeq);
  await Promise.all(unread.map((channel) => markRead(queryClient, channel)));
}

/** One position after the other: an answer that takes long must not undo what was asked after it. */
const inTurn = (
  queryClient: QueryClient,
  channelId: string,
  body: { seq: number; unread?: boolean },
): Promise<Channel> =>
  queryClient
    .getMutationCache()
    .build(queryClient, {
      scope: { id: `read ${channelId}` },
      networkMode: "always",
      mutationFn: () =>
        call("PUT /api/channels/:id/read", { params: { id: channelId }, body, keepalive: true }),
    })
    .execute(undefined);
