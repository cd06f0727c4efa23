import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../../live/calls/call.ts";
import { defineAction } from "../../../live/calls/action.ts";
import type { CallInput } from "../../../live/calls/endpoint-name.ts";
import { type Channel, channelsQuery, threadQuery, threadsQuery } from "../../lists/queries.ts";
import { lastSeqOf } from "../../unread/counts-store.ts";

type NewChannel = CallInput<"POST /api/servers/:id/channels">["body"];
type Change = CallInput<"PATCH /api/channels/:id">["body"];

const refreshChannels = (queryClient: QueryClient, { serverId }: Pick<Channel, "serverId">) =>
  queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });

export const createChannel = defineAction({
  failure: "Creation failed",
  act: ({ serverId, ...body }: NewChannel & { serverId: string }) =>
    call("POST /api/servers/:id/channels", { params: { id: serverId }, body }),
  updateCache: refreshChannels,
});

const change = ({ id, ...body }: Change & { id: string }) =>
  call("PATCH /api/channels/:id", { params: { id }, body });

export const updateChannel = defineAction({
  failure: "Update failed",
  act: change,
  updateCache: refreshChannels,
});

/** Gives a thread a name and lists it below its channel for all members. */
export const listThread = defineAction({
  failure: "Not made a channel",
  act: (named: { id: string; name: string; description?: string }) =>
    change({ ...named, isListed: true }),
  updateCache: (queryClient, thread) => {
    queryClient.setQueryData(threadQuery(thread.id).queryKey, thread);
    return (
      thread.parentId &&
      queryClient.invalidateQueries({ queryKey: threadsQuery(thread.parentId).queryKey })
    );
  },
});

export const deleteChannel = defineAction({
  failure: "Delete failed",
  act: ({ id }: Channel) => call("DELETE /api/channels/:id", { params: { id } }),
  updateCache: (queryClient, _, channel) => refreshChannels(queryClient, channel),
});

/** Returns a sentence about the messages that are deleted with a channel. */
export function lossOf(channel: Channel): string {
  const lastSeq = lastSeqOf(channel);
  if (lastSeq === 0) return "It has no messages yet.";
  return lastSeq === 1
    ? "Its one message will be deleted."
    : `Its ${lastSeq} messages will be deleted.`;
}
