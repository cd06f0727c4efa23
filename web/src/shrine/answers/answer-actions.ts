import type { Answer } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { newestStates, pressing } from "../../chat/reactions/pressing.ts";

/** The caller that shows the answers applies the result. Other screens receive events. */
export const writeAnswer = defineAction({
  failure: "Answer failed",
  act: ({ postId, ...body }: { postId: string; content: string; nonce: string }) =>
    call("POST /api/posts/:id/answers", { params: { id: postId }, body }),
});

export const editAnswer = defineAction({
  failure: "Update failed",
  act: ({ id, content }: Pick<Answer, "id" | "content">) =>
    call("PATCH /api/answers/:id", { params: { id }, body: { content } }),
});

export const deleteAnswer = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<Answer, "id">) => call("DELETE /api/answers/:id", { params: { id } }),
});

/** The author of an answer and the author of the post can delete it. */
export const mayDeleteAnswer = (
  { userId }: Pick<Answer, "userId">,
  post: { userId: string },
  viewerId: string | undefined,
): boolean => userId === viewerId || post.userId === viewerId;

export const pressOnAnswer = pressing({
  ...newestStates,
  add: (params, query) => call("PUT /api/answers/:id/reactions/:emoji", { params, query }),
  remove: (params) => call("DELETE /api/answers/:id/reactions/:emoji", { params }),
});
