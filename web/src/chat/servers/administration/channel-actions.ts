import type { QueryClient } from "@tanstack/react-query";
import { defineWrite } from "../../../live/calls/call.ts";
import { composeAction, defineAction, fields } from "../../../live/calls/action.ts";
import { type Channel, channelsQuery, threadQuery, threadsQuery } from "../../lists/queries.ts";
import { lastSeqOf } from "../../unread/counts-store.ts";

const refreshChannels = (queryClient: QueryClient, { serverId }: Pick<Channel, "serverId">) =>
  queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey });

export const createChannel = defineAction("POST /api/servers/:id/channels", {
  failure: "Creation failed",
  updateCache: refreshChannels,
});

const change = defineWrite("PATCH /api/channels/:id");

export const updateChannel = defineAction(change.endpoint, {
  failure: "Update failed",
  updateCache: refreshChannels,
});

/** Gives a thread a name and lists it below its channel for all members. */
export const listThread = composeAction([change], {
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

export const deleteChannel = defineAction("DELETE /api/channels/:id", {
  failure: "Delete failed",
  notSent: fields<Pick<Channel, "serverId">>("serverId"),
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
