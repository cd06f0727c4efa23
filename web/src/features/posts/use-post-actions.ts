import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { dropPost, keepPost } from "./keep-posts.ts";
import type { Post } from "./queries.ts";

/** What a member does with a post of their own. Everything ends in a toast. */
export function usePostActions(post: Post) {
  const queryClient = useQueryClient();
  const params = { id: post.id };

  const visibility = useAction(
    "Update failed",
    () => call("PATCH /api/posts/:id", { params, body: { isPublic: !post.isPublic } }),
    (changed) => {
      keepPost(queryClient, changed);
      const description = changed.isPublic ? "Everyone may read it now." : "Only you see it now.";
      showToast({ tone: "success", title: "Visibility Updated", description });
    },
  );

  const archive = useAction(
    "Update failed",
    () => call("PATCH /api/posts/:id", { params, body: { isArchived: true } }),
    (changed) => {
      keepPost(queryClient, changed);
      const description = "It rests in your archive.";
      showToast({ tone: "success", title: "Post Archived", description });
    },
  );

  const closeAnswers = useAction(
    "Update failed",
    () => call("PATCH /api/posts/:id", { params, body: { answersClosed: !post.answersClosed } }),
    (changed) => {
      keepPost(queryClient, changed);
      const title = changed.answersClosed ? "Closed to answers" : "Open to answers";
      showToast({ tone: "success", title });
    },
  );

  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/posts/:id", { params }),
    () => {
      dropPost(queryClient, post.id);
      showToast({ tone: "success", title: "Post deleted" });
    },
  );

  return { visibility, archive, closeAnswers, remove };
}
