import { useMutation, useQueryClient } from "@tanstack/react-query";
import { errorSentence } from "../../api/api-error.ts";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { dropPost, keepPost } from "./keep-posts.ts";
import type { Post } from "./queries.ts";

/** What a member does with a post of their own. Everything ends in a toast. */
export function usePostActions(post: Post) {
  const queryClient = useQueryClient();
  const params = { id: post.id };

  const visibility = useMutation({
    mutationFn: () => call("PATCH /api/posts/:id", { params, body: { isPublic: !post.isPublic } }),
    onSuccess: (changed) => {
      keepPost(queryClient, changed);
      const description = changed.isPublic ? "Everyone may read it now." : "Only you see it now.";
      showToast({ tone: "success", title: "Visibility Updated", description });
    },
    onError: refused("Update failed"),
  });

  const archive = useMutation({
    mutationFn: () => call("PATCH /api/posts/:id", { params, body: { isArchived: true } }),
    onSuccess: (changed) => {
      keepPost(queryClient, changed);
      const description = "It rests in your archive.";
      showToast({ tone: "success", title: "Post Archived", description });
    },
    onError: refused("Update failed"),
  });

  const remove = useMutation({
    mutationFn: () => call("DELETE /api/posts/:id", { params }),
    onSuccess: () => {
      dropPost(queryClient, post.id);
      showToast({ tone: "success", title: "Post deleted" });
    },
    onError: refused("Delete failed"),
  });

  return { visibility, archive, remove };
}

/** A refusal is told in a toast: what could not be done, and the server's own sentence. */
export const refused = (title: string) => (error: unknown) =>
  showToast({ tone: "danger", title, description: errorSentence(error) });
