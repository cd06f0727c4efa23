import { defineAction } from "../../live/calls/action.ts";
import { refreshDirects } from "../../chat/lists/queries.ts";
import { cacheDirect } from "./person-actions.ts";

/** Accepts a request for a direct line. */
export const acceptRequest = defineAction("POST /api/directs/:id/accept", {
  failure: "Not accepted",
  updateCache: cacheDirect,
});

/** The sender is not notified of the rejection. */
export const declineRequest = defineAction("POST /api/directs/:id/decline", {
  failure: "Not declined",
  updateCache: refreshDirects,
});

/** Hides a direct line until its next message. */
export const hideDirect = defineAction("POST /api/directs/:id/hide", {
  failure: "Conversation not hidden",
  updateCache: refreshDirects,
});
