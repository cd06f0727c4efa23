import { findVisiblePost, type PostRow, type VisibleAnswer } from "@oni/db/shrine";
import type { FeedPost } from "../../../contract/shrine/posts.ts";
import * as contract from "../../../contract/shrine/reactions.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { getAnswer } from "../answers/write-answer.ts";
import { presentFeedPost } from "../posts/present.ts";
import { requireVoice } from "../../account/sentences/require-voice.ts";
import { addPostReaction, removePostReaction } from "./react-to-post.ts";

/** Reactions to posts and answers. Reactions to messages advance a channel and have their own routes. */
export const reactionRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    addPostReaction: async ({ session, access: post, params: { emoji }, query }) => {
      const userId = session.viewer.id;
      await requireVoice(deps.db, userId);
      const given = { userId, emoji, ripple: query.ripple !== undefined };
      await addPostReaction(deps, targetOfPost(post), given);
      return loadPost(deps, post.id, userId);
    },

    removePostReaction: async ({ session, access: post, params: { emoji } }) => {
      const userId = session.viewer.id;
      await removePostReaction(deps, targetOfPost(post), { userId, emoji });
      return loadPost(deps, post.id, userId);
    },

    addAnswerReaction: async ({ session, access: answer, params: { emoji }, query }) => {
      const userId = session.viewer.id;
      await requireVoice(deps.db, userId);
      const given = { userId, emoji, ripple: query.ripple !== undefined };
      await addPostReaction(deps, targetOfAnswer(answer), given);
      return getAnswer(deps.db, answer.id, userId);
    },

    removeAnswerReaction: async ({ session, access: answer, params: { emoji } }) => {
      const userId = session.viewer.id;
      await removePostReaction(deps, targetOfAnswer(answer), { userId, emoji });
      return getAnswer(deps.db, answer.id, userId);
    },
  });
};

const targetOfPost = ({ id, userId }: PostRow) => ({
  postId: id,
  answerId: null,
  authorId: userId,
});

const targetOfAnswer = ({ id, postId, userId }: VisibleAnswer) => ({
  postId,
  answerId: id,
  authorId: userId,
});

async function loadPost({ db }: Deps, id: string, viewerId: string): Promise<FeedPost> {
  const post = await findVisiblePost(db, viewerId, id);
  if (!post) throw new AppError("not_found");
  return presentFeedPost(post, viewerId);
}
