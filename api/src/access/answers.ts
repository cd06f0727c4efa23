import type { VerifiedSession } from "@oni/db/account";
import { findVisibleAnswer, isBlockedByAuthor, type VisibleAnswer } from "@oni/db/shrine";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

type ByMember = { deps: Deps; session: VerifiedSession; params: { id: string } };

export const blockedSentence = "The author of this post takes no answers from you.";

/** Returns the caller's own answer, unless the author of the post has blocked them. */
export async function accessOwnAnswer(caller: ByMember): Promise<VisibleAnswer> {
  const answer = await accessAnswer(caller);
  if (answer.userId !== caller.session.viewer.id) throw new AppError("forbidden");
  if (await isBlockedByAuthor(caller.deps.db, answer)) {
    throw new AppError("forbidden", { sentence: blockedSentence });
  }
  return answer;
}

/** Returns an answer that the caller wrote, or that is under their post. */
export async function accessDeletableAnswer(caller: ByMember): Promise<VisibleAnswer> {
  const answer = await accessAnswer(caller);
  const { id } = caller.session.viewer;
  if (answer.userId !== id && answer.postUserId !== id) throw new AppError("forbidden");
  return answer;
}

/** Returns an answer under a post that the caller may read. */
export async function accessAnswer({ deps, session, params }: ByMember): Promise<VisibleAnswer> {
  const answer = await findVisibleAnswer(deps.db, session.viewer.id, params.id);
  if (!answer) throw new AppError("not_found");
  return answer;
}
