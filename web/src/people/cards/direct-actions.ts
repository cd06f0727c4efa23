import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { type Direct, refreshDirects } from "../../chat/lists/queries.ts";
import { cacheDirect } from "./person-actions.ts";

type DirectRef = Pick<Direct, "id">;

/** Accepts a request for a direct line. */
export const acceptRequest = defineAction({
  failure: "Not accepted",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/accept", { params: { id } }),
  updateCache: cacheDirect,
});

/** The sender is not notified of the rejection. */
export const declineRequest = defineAction({
  failure: "Not declined",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/decline", { params: { id } }),
  updateCache: refreshDirects,
});

/** Hides a direct line until its next message. */
export const hideDirect = defineAction({
  failure: "Conversation not hidden",
  act: ({ id }: DirectRef) => call("POST /api/directs/:id/hide", { params: { id } }),
  updateCache: refreshDirects,
});
