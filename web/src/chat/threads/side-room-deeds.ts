import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/deed.ts";
import { holdCounts, sideRoomQuery } from "../lists/queries.ts";

/** Opens the side room of a message, or finds it. */
export const openSideRoom = defineAction({
  failure: "Side room not opened",
  act: (messageId: string) => call("POST /api/messages/:id/thread", { params: { id: messageId } }),
  updateCache: (queryClient, room) => {
    holdCounts(room);
    queryClient.setQueryData(sideRoomQuery(room.id).queryKey, room);
  },
});

/** An event carries it to the screens. */
export const setFollowing = defineAction({
  failure: "Not changed",
  act: async ({ id, isFollowing }: { id: string; isFollowing: boolean }) => {
    const params = { id };
    if (isFollowing) await call("PUT /api/channels/:id/follow", { params });
    else await call("DELETE /api/channels/:id/follow", { params });
  },
});
