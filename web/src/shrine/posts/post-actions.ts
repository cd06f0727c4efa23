import { call, defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction, type Outcome } from "../../live/calls/action.ts";
import { newestStates, pressing } from "../../chat/reactions/pressing.ts";
import { saveOver, type Version } from "../../live/calls/version.ts";
import { type PostFields, postVersion } from "./post-draft.ts";
import { addPost, dropPost, cachePost } from "./cache-posts.ts";
import type { Post } from "./queries.ts";

export const createPost = defineAction("POST /api/posts", {
  failure: "Post creation failed",
  updateCache: addPost,
  outcome: () => ({ title: "Post created" }),
});

const change = defineWrite("PATCH /api/posts/:id");

const changing = (outcome: (post: Post) => Outcome) =>
  defineAction(change.endpoint, { failure: "Update failed", updateCache: cachePost, outcome });

/** Saves the edited fields over the version at which the edit began. */
export const updatePost = composeAction([change], {
  failure: "Update failed",
  act: ({ id, words, base }: { id: string; words: PostFields; base: Version<PostFields> }) =>
    saveOver(base, {
      save: (baseUpdatedAt) => change({ id, ...words, baseUpdatedAt }),
      readNewest: async () => postVersion(await call("GET /api/posts/:id", { params: { id } })),
    }),
  updateCache: cachePost,
  outcome: () => ({ title: "Post updated" }),
});

export const setPostVisibility = changing(({ isPublic }) => ({
  title: "Visibility Updated",
  description: isPublic ? "Everyone may read it now." : "Only you see it now.",
}));

export const archivePost = changing(() => ({
  title: "Post Archived",
  description: "It rests in your archive.",
}));

export const setPostAnswers = changing(({ answersClosed }) => ({
  title: answersClosed ? "Closed to answers" : "Open to answers",
}));

export const deletePost = defineAction("DELETE /api/posts/:id", {
  failure: "Delete failed",
  updateCache: (queryClient, _, { id }) => dropPost(queryClient, id),
  outcome: () => ({ title: "Post deleted" }),
});

export const pressOnPost = pressing({
  ...newestStates,
  add: defineWrite("PUT /api/posts/:id/reactions/:emoji"),
  remove: defineWrite("DELETE /api/posts/:id/reactions/:emoji"),
});
