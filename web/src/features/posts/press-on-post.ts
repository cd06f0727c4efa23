import { call } from "../../api/call.ts";
import { pressReaction } from "../reactions/press-reaction.ts";
import type { React } from "../reactions/ReactionChips.tsx";
import type { Post } from "./queries.ts";

/** What a press under a post does. */
export const pressOnPost =
  (post: Post): React =>
  (emoji, how) => {
    const params = { id: post.id, emoji };
    void pressReaction(post, emoji, how, {
      add: (query) => call("PUT /api/posts/:id/reactions/:emoji", { params, query }),
      remove: () => call("DELETE /api/posts/:id/reactions/:emoji", { params }),
    });
  };
