import { answerSchema } from "@oni/realtime/contract";
import { reactionParams, reactionQuery } from "../page.ts";
import { defineEndpoint } from "../endpoint.ts";
import { feedPostSchema } from "./posts.ts";

export const addPostReaction = defineEndpoint({
  method: "PUT",
  path: "/api/posts/:id/reactions/:emoji",
  access: "post-seen",
  scope: "write",
  summary:
    "Add a reaction to a post, an emoji or a sigil, once per member. 409 above 20 kinds. Not for members blocked by its author.",
  params: reactionParams,
  query: reactionQuery,
  response: feedPostSchema,
  errors: ["forbidden", "conflict"],
});

export const removePostReaction = defineEndpoint({
  method: "DELETE",
  path: "/api/posts/:id/reactions/:emoji",
  access: "post-seen",
  scope: "write",
  summary: "Remove the caller's reaction from a post.",
  params: reactionParams,
  response: feedPostSchema,
});

export const addAnswerReaction = defineEndpoint({
  method: "PUT",
  path: "/api/answers/:id/reactions/:emoji",
  access: "answer-seen",
  scope: "write",
  summary:
    "Add a reaction to an answer, an emoji or a sigil, once per member. 409 above 20 kinds. Not for members blocked by the post's author.",
  params: reactionParams,
  query: reactionQuery,
  response: answerSchema,
  errors: ["forbidden", "conflict"],
});

export const removeAnswerReaction = defineEndpoint({
  method: "DELETE",
  path: "/api/answers/:id/reactions/:emoji",
  access: "answer-seen",
  scope: "write",
  summary: "Remove the caller's reaction from an answer.",
  params: reactionParams,
  response: answerSchema,
});
