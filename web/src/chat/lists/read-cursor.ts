import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { type Channel, channelsQuery } from "./queries.ts";
import { applyCounted, applyReading } from "../unread/channel-counts.ts";
import { changeCounts, countedOf, lastReadSeqOf, lastSeqOf } from "../unread/counts-store.ts";
import { setUnreadMark, clearUnreadMark } from "../unread/unread-marks.ts";

/** Shows a channel as read up to `seq` before the server has confirmed it. */
export function showRead({ id: channelId }: Pick<Channel, "id">, seq: number): void {
  changeCounts({ channelId }, (counts) => applyReading(counts, { readSeq: seq }));
}

/** While the viewer looks at the end of a channel, no message in it is shown as unread. */
export function showFollowed({ id: channelId }: Pick<Channel, "id">, isFollowed: boolean): void {
  changeCounts({ channelId }, (counts) => applyReading(counts, { isFollowed }));
}

/** Sends the read position. If that fails, the next position that is sent makes up for it. */
export async function sendRead(
  queryClient: QueryClient,
  channel: Pick<Channel, "id">,
  seq: number,
): Promise<void> {
  try {
    await putRead(queryClient, channel.id, { seq });
  } catch (error) {
    showRead(channel, 0);
    console.info("The read position could not be saved.", error);
  }
}

/** Marks a channel as read to its end. */
export async function markRead(queryClient: QueryClient, channel: Channel): Promise<void> {
  const lastSeq = lastSeqOf(channel);
  clearUnreadMark(channel.id);
  showRead(channel, lastSeq);
  await sendRead(queryClient, channel, lastSeq);
}

/**
 * Makes the message at `seq` the first unread one, also while the viewer still looks at it. Throws when
 * the server refuses.
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

/** Marks every channel of a server as read. */
export async function markServerRead(queryClient: QueryClient, serverId: string): Promise<void> {
  const channels = await queryClient.fetchQuery(channelsQuery(serverId));
  const unread = channels.filter((channel) => lastSeqOf(channel) > lastReadSeqOf(channel));
  await Promise.all(unread.map((channel) => markRead(queryClient, channel)));
}

/** Sends one position at a time, so a slow request cannot undo a later one. */
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
