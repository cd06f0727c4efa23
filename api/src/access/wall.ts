import type { VerifiedSession } from "@oni/db/account";
import { findVisibleMark, type WallMarkRow } from "@oni/db/shrine";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";

type ByMember = { deps: Deps; session: VerifiedSession; params: { id: string } };

/** Returns a mark that the caller left, or that is on their own shrine. */
export async function accessDeletableMark({
  deps,
  session,
  params,
}: ByMember): Promise<WallMarkRow> {
  const { id } = session.viewer;
  const mark = await findVisibleMark(deps.db, id, params.id);
  if (!mark) throw new AppError("not_found");
  if (mark.ownerId !== id && mark.author.id !== id) throw new AppError("forbidden");
  return mark;
}

/** Returns a mark on the caller's own shrine. */
export async function accessOwnWallMark(caller: ByMember): Promise<WallMarkRow> {
  const mark = await accessDeletableMark(caller);
  if (mark.ownerId !== caller.session.viewer.id) throw new AppError("forbidden");
  return mark;
}
