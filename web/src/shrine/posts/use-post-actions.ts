import { useDeed } from "../../live/calls/use-deed.ts";
import { archivePost, deletePost, setPostAnswers, setPostVisibility } from "./post-deeds.ts";
import type { Post } from "./queries.ts";

/** What a member does with a post of their own. */
export const usePostActions = ({ id, isPublic, answersClosed }: Post) => ({
  visibility: useDeed(setPostVisibility, () => ({ id, change: { isPublic: !isPublic } })),
  archive: useDeed(archivePost, () => ({ id, change: { isArchived: true as const } })),
  closeAnswers: useDeed(setPostAnswers, () => ({ id, change: { answersClosed: !answersClosed } })),
  remove: useDeed(deletePost, () => ({ id })),
});
