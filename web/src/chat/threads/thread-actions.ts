import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction } from "../../live/calls/action.ts";
import { storeCounts, threadQuery } from "../lists/queries.ts";

/** Opens the thread of a message, or returns the existing one. */
export const openThread = defineAction("POST /api/messages/:id/thread", {
  failure: "Thread not opened",
  updateCache: (queryClient, thread) => {
    storeCounts(thread);
    queryClient.setQueryData(threadQuery(thread.id).queryKey, thread);
  },
});

const follow = defineWrite("PUT /api/channels/:id/follow");
const unfollow = defineWrite("DELETE /api/channels/:id/follow");

/** An event updates the screens. */
export const setFollowing = composeAction([follow, unfollow], {
  failure: "Not changed",
  act: async ({ id, isFollowing }: { id: string; isFollowing: boolean }) =>
    void (await (isFollowing ? follow : unfollow)({ id })),
});
