import type { VerifiedSession } from "@oni/db/account";
import { findVisiblePost, type PostRow } from "@oni/db/shrine";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

type OnPost<Session> = { deps: Deps; session: Session; params: { id: string } };

/** Returns the post, if the caller may read it. */
export async function accessVisiblePost({
  deps,
  session,
  params,
}: OnPost<VerifiedSession | null>): Promise<PostRow> {
  const post = await findVisiblePost(deps.db, session?.viewer.id ?? null, params.id);
  if (!post) throw new AppError("not_found");
  return post;
}

/**
 * Returns the caller's own post. Throws `forbidden` for another member's post that everyone may read,
 * otherwise not found.
 */
export async function accessOwnPost(caller: OnPost<VerifiedSession>): Promise<PostRow> {
  const post = await accessVisiblePost(caller);
  if (post.userId !== caller.session.viewer.id) throw new AppError("forbidden");
  return post;
}
