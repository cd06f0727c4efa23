import { call } from "../../live/calls/call.ts";
import { defineAction, type Outcome } from "../../live/calls/action.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { newestStates, pressing } from "../../chat/reactions/pressing.ts";
import { saveOver, type Version } from "../../live/calls/version.ts";
import { type PostFields, postVersion } from "./post-draft.ts";
import { addPost, dropPost, cachePost } from "./cache-posts.ts";
import type { Post } from "./queries.ts";

type PostBody = CallInput<"POST /api/posts">["body"];
type PostChange = CallInput<"PATCH /api/posts/:id">["body"];

export const createPost = defineAction({
  failure: "Post creation failed",
  act: (body: PostBody) => call("POST /api/posts", { body }),
  updateCache: addPost,
  outcome: () => ({ title: "Post created" }),
});

const changing = (outcome: (post: Post) => Outcome) =>
  defineAction({
    failure: "Update failed",
    act: ({ id, change }: { id: string; change: PostChange }) =>
      call("PATCH /api/posts/:id", { params: { id }, body: change }),
    updateCache: cachePost,
    outcome,
  });

/** Saves the edited fields over the version at which the edit began. */
export const updatePost = defineAction({
  failure: "Update failed",
  act: ({ id, words, base }: { id: string; words: PostFields; base: Version<PostFields> }) =>
    saveOver(base, {
      save: (baseUpdatedAt) =>
        call("PATCH /api/posts/:id", { params: { id }, body: { ...words, baseUpdatedAt } }),
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

export const deletePost = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<Post, "id">) => call("DELETE /api/posts/:id", { params: { id } }),
  updateCache: (queryClient, _, { id }) => dropPost(queryClient, id),
  outcome: () => ({ title: "Post deleted" }),
});

export const pressOnPost = pressing({
  ...newestStates,
  add: (params, query) => call("PUT /api/posts/:id/reactions/:emoji", { params, query }),
  remove: (params) => call("DELETE /api/posts/:id/reactions/:emoji", { params }),
});
