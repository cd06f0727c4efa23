import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { storeCounts, threadQuery } from "../lists/queries.ts";

/** Opens the thread of a message, or returns the existing one. */
export const openThread = defineAction({
  failure: "Thread not opened",
  act: (messageId: string) => call("POST /api/messages/:id/thread", { params: { id: messageId } }),
  updateCache: (queryClient, thread) => {
    storeCounts(thread);
    queryClient.setQueryData(threadQuery(thread.id).queryKey, thread);
  },
});

/** An event updates the screens. */
export const setFollowing = defineAction({
  failure: "Not changed",
  act: async ({ id, isFollowing }: { id: string; isFollowing: boolean }) => {
    const params = { id };
    if (isFollowing) await call("PUT /api/channels/:id/follow", { params });
    else await call("DELETE /api/channels/:id/follow", { params });
  },
});
