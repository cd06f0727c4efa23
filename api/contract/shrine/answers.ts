import { answerSchema, idSchema, nonEmptyText } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema, usualPageBytes } from "../endpoint.ts";
import { idParams, pageLimit, cursorParameter } from "../page.ts";

export type { Answer } from "@oni/realtime/contract";

/** The maximum number of answers of a post, deleted ones included. */
export const answerLimit = 10_000;

const answerContent = nonEmptyText(4_000);

export const listAnswers = defineEndpoint({
  method: "GET",
  path: "/api/posts/:id/answers",
  access: "post-shown",
  summary:
    "List the answers of a post, oldest first, at most 50 unless `limit` is given. `after` takes the id of an answer. Continue until a page is empty.",
  params: idParams,
  query: z.object({ limit: pageLimit.optional(), after: cursorParameter.optional() }),
  response: z.array(answerSchema),
  lane: "page",
  pageBytes: usualPageBytes,
});

export const createAnswer = defineEndpoint({
  method: "POST",
  path: "/api/posts/:id/answers",
  access: "post-seen",
  scope: "write",
  summary:
    "Answer a post. The same nonce again is 200 with the same answer, or 409 with other content. Not for members blocked by its author, and not while answers are closed.",
  params: idParams,
  body: z.object({ content: answerContent, nonce: idSchema.nullish() }),
  example: { content: "an answer" },
  status: 201,
  further: { 200: "The answer that this nonce has made before." },
  response: answerSchema,
  errors: ["forbidden", "conflict"],
  limit: "answer",
});

export const updateAnswer = defineEndpoint({
  method: "PATCH",
  path: "/api/answers/:id",
  access: "answer-own",
  scope: "write",
  summary: "Change the text of one's own answer.",
  params: idParams,
  body: z.object({ content: answerContent }),
  example: { content: "another" },
  response: answerSchema,
});

export const deleteAnswer = defineEndpoint({
  method: "DELETE",
  path: "/api/answers/:id",
  access: "answer-removable",
  scope: "write",
  summary: "Delete an answer. Its author, and the author of the post.",
  params: idParams,
  response: doneSchema,
});
