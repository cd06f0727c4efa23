import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import {
  type GivenReaction,
  pressed,
  rippleQuery,
  withReaction,
} from "../../chat/with-reaction.ts";
import { changePost } from "./keep-posts.ts";
import type { Post } from "./queries.ts";

/** Gives or takes back the viewer's reaction, or sends its ripple to a post: at once on the screen, then as the server answers. */
export async function togglePostReaction(
  queryClient: QueryClient,
  { id, reactions }: Post,
  emoji: string,
  { ripple } = { ripple: false },
): Promise<void> {
  const { before, after } = pressed(reactions, emoji, ripple);
  reactToPost(queryClient, id, after);
  try {
    const stored = after.mine
      ? await call("PUT /api/posts/:id/reactions/:emoji", {
          params: { id, emoji },
          query: rippleQuery(ripple),
        })
      : await call("DELETE /api/posts/:id/reactions/:emoji", { params: { id, emoji } });
    changePost(queryClient, id, () => ({ reactions: stored.reactions }));
  } catch (error) {
    reactToPost(queryClient, id, before);
    reportFailure("Reaction failed", error);
  }
}

/** Applies one reaction to the post wherever it is held. */
export const reactToPost = (queryClient: QueryClient, postId: string, given: GivenReaction) =>
  changePost(queryClient, postId, ({ reactions }) => ({
    reactions: withReaction(reactions, given),
  }));
