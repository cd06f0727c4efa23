import { findVisiblePost, type PostRow, type VerifiedSession } from "@oni/db";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";

type OnPost = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** The caller's own post: others' are forbidden when everyone may read them, else not there. */
export async function accessOwnPost({ deps, session, params }: OnPost): Promise<PostRow> {
  const post = await findVisiblePost(deps.db, session.viewer.id, params.id);
  if (!post) throw new AppError("not_found");
  if (post.userId !== session.viewer.id) throw new AppError("forbidden");
  return post;
}
