import { useAction } from "../../live/calls/use-action.ts";
import { archivePost, deletePost, setPostAnswers, setPostVisibility } from "./post-actions.ts";
import type { Post } from "./queries.ts";

/** Returns the author's actions on a post. */
export const usePostActions = ({ id, isPublic, answersClosed }: Post) => ({
  visibility: useAction(setPostVisibility, () => ({ id, isPublic: !isPublic })),
  archive: useAction(archivePost, () => ({ id, isArchived: true as const })),
  closeAnswers: useAction(setPostAnswers, () => ({ id, answersClosed: !answersClosed })),
  remove: useAction(deletePost, () => ({ id })),
});
