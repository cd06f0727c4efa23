import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/deed.ts";
import { type Direct, refreshDirects } from "../../chat/lists/queries.ts";
import { cacheDirect } from "./person-deeds.ts";

type DirectRef = Pick<Direct, "id">;

/** Opens a line that was asked for. */
export const acceptRequest = defineAction({
  failure: "Not accepted",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/accept", { params: { id } }),
  updateCache: cacheDirect,
});

/** They learn of no answer but yes. */
export const declineRequest = defineAction({
  failure: "Not declined",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/decline", { params: { id } }),
  updateCache: refreshDirects,
});

/** Takes a line out of the list until something is said in it. */
export const hideDirect = defineAction({
  failure: "Line not hidden",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/hide", { params: { id } }),
  updateCache: refreshDirects,
});
