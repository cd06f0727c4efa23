import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { type Channel, channelsQuery } from "./queries.ts";
import { applyCounted, applyReading } from "../unread/channel-counts.ts";
import { changeCounts, countedOf, lastReadSeqOf, lastSeqOf } from "../unread/counts-store.ts";
import { setUnreadMark, clearUnreadMark } from "../unread/held-marks.ts";

/** Shows a channel as read up to `seq`, before the server says so. */
export function showRead({ id: channelId }: Pick<Channel, "id">, seq: number): void {
  changeCounts({ channelId }, (counts) => applyReading(counts, { readSeq: seq }));
}

/** While the viewer stands at the end of a channel and looks, nothing in it is shown as unread. */
export function showFollowed({ id: channelId }: Pick<Channel, "id">, isFollowed: boolean): void {
  changeCounts({ channelId }, (counts) => applyReading(counts, { isFollowed }));
}

/** Tells the server. When it cannot be told, the next reading tells it. */
export async function sendRead(
  queryClient: QueryClient,
  channel: Pick<Channel, "id">,
  seq: number,
): Promise<void> {
  try {
    await putRead(queryClient, channel.id, { seq });
  } catch (error) {
    showRead(channel, 0);
    console.info("The read position could not be told.", error);
  }
}

/** Reads a channel to its end. */
export async function markRead(queryClient: QueryClient, channel: Channel): Promise<void> {
  const lastSeq = lastSeqOf(channel);
  clearUnreadMark(channel.id);
  showRead(channel, lastSeq);
  await sendRead(queryClient, channel, lastSeq);
}

/**
 * Makes the message at `seq` the first unread one, and holds it there while the viewer still looks
 * at it. Throws when the server refuses.
 */
export async function markUnreadFrom(
  queryClient: QueryClient,
  channel: Pick<Channel, "id">,
  seq: number,
): Promise<void> {
  setUnreadMark(channel.id, seq - 1);
  showRead(channel, 0);
  try {
    await putRead(queryClient, channel.id, { seq, unread: true });
  } catch (error) {
    clearUnreadMark(channel.id);
    throw error;
  }
}

/** Reads every channel of a server to its end. */
export async function markServerRead(queryClient: QueryClient, serverId: string): Promise<void> {
  const channels = await queryClient.fetchQuery(channelsQuery(serverId));
  const unread = channels.filter((channel) => lastSeqOf(channel) > lastReadSeqOf(channel));
  await Promise.all(unread.map((channel) => markRead(queryClient, channel)));
}

/** One position after the other: an answer that takes long must not undo what was asked after it. */
async function putRead(
  queryClient: QueryClient,
  channelId: string,
  body: { seq: number; unread?: boolean },
): Promise<void> {
  const answer = await queryClient
    .getMutationCache()
    .build<Channel, Error, void, unknown>(queryClient, {
      scope: { id: `read ${channelId}` },
      networkMode: "always",
      mutationFn: () =>
        call("PUT /api/channels/:id/read", { params: { id: channelId }, body, keepalive: true }),
    })
    .execute(undefined);
  changeCounts({ channelId }, (counts) => applyCounted(counts, countedOf(answer)));
}
