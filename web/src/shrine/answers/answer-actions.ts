import type { Answer } from "@oni/realtime/contract";
import { defineWrite } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { newestStates, pressing } from "../../chat/reactions/pressing.ts";

/** The caller that shows the answers applies the result. Other screens receive events. */
export const writeAnswer = defineAction("POST /api/posts/:id/answers", {
  failure: "Answer failed",
});

export const editAnswer = defineAction("PATCH /api/answers/:id", { failure: "Update failed" });

export const deleteAnswer = defineAction("DELETE /api/answers/:id", { failure: "Delete failed" });

/** The author of an answer and the author of the post can delete it. */
export const mayDeleteAnswer = (
  { userId }: Pick<Answer, "userId">,
  post: { userId: string },
  viewerId: string | undefined,
): boolean => userId === viewerId || post.userId === viewerId;

export const pressOnAnswer = pressing({
  ...newestStates,
  add: defineWrite("PUT /api/answers/:id/reactions/:emoji"),
  remove: defineWrite("DELETE /api/answers/:id/reactions/:emoji"),
});
