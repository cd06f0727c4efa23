import { findVisibleShrine, type ShrineRow, type VerifiedSession } from "@oni/db/account";
import {
  type BoardRow,
  type CapsuleRow,
  findOwnCapsule,
  findOwnProfileArchive,
  findVisibleAnswer,
  findVisibleBoard,
  findVisibleImage,
  findVisibleMark,
  findVisiblePost,
  type ImageRow,
  isBlockedByAuthor,
  isInTrash,
  type PostRow,
  type VisibleAnswer,
  type WallMarkRow,
} from "@oni/db/shrine";
import { AppError } from "../http/answers/errors.ts";
import type { Deps } from "../process/deps.ts";
import type { OnId } from "./on-id.ts";

/** Returns the shrine that the caller may see: a public member's or their own. */
export async function accessShrine({
  deps,
  session,
  params,
}: {
  deps: Deps;
  session: VerifiedSession | null;
  params: { username: string };
}): Promise<ShrineRow> {
  const shrine = await findVisibleShrine(deps.db, session?.viewer.id ?? null, params.username);
  if (!shrine) throw new AppError("not_found");
  return shrine;
}

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

export const blockedSentence = "The author of this post takes no answers from you.";

/** Returns the caller's own answer, unless the author of the post has blocked them. */
export async function accessOwnAnswer(caller: OnId): Promise<VisibleAnswer> {
  const answer = await accessAnswer(caller);
  if (answer.userId !== caller.session.viewer.id) throw new AppError("forbidden");
  if (await isBlockedByAuthor(caller.deps.db, answer)) {
    throw new AppError("forbidden", { sentence: blockedSentence });
  }
  return answer;
}

/** Returns an answer that the caller wrote, or that is under their post. */
export async function accessDeletableAnswer(caller: OnId): Promise<VisibleAnswer> {
  const answer = await accessAnswer(caller);
  const { id } = caller.session.viewer;
  if (answer.userId !== id && answer.postUserId !== id) throw new AppError("forbidden");
  return answer;
}

/** Returns an answer under a post that the caller may read. */
export async function accessAnswer({ deps, session, params }: OnId): Promise<VisibleAnswer> {
  const answer = await findVisibleAnswer(deps.db, session.viewer.id, params.id);
  if (!answer) throw new AppError("not_found");
  return answer;
}

/** Returns a mark that the caller left, or that is on their own shrine. */
export async function accessDeletableMark({ deps, session, params }: OnId): Promise<WallMarkRow> {
  const { id } = session.viewer;
  const mark = await findVisibleMark(deps.db, id, params.id);
  if (!mark) throw new AppError("not_found");
  if (mark.ownerId !== id && mark.author.id !== id) throw new AppError("forbidden");
  return mark;
}

/** Returns a mark on the caller's own shrine. */
export async function accessOwnWallMark(caller: OnId): Promise<WallMarkRow> {
  const mark = await accessDeletableMark(caller);
  if (mark.ownerId !== caller.session.viewer.id) throw new AppError("forbidden");
  return mark;
}

/** Returns the caller's own capsule. Another member's capsule is not found. */
export async function accessOwnCapsule({ deps, session, params }: OnId): Promise<CapsuleRow> {
  const capsule = await findOwnCapsule(deps.db, session.viewer.id, params.id);
  if (!capsule) throw new AppError("not_found");
  return capsule;
}

/** The error for a capsule that does not exist or belongs to another member. */
export function unknownCapsule(): AppError {
  const sentence = "That is not one of your capsules.";
  return new AppError("invalid_input", { sentence, fields: { capsuleId: sentence } });
}

/** Returns the caller's own profile archive. Another member's archive is not found. */
export async function accessOwnProfileArchive({ deps, session, params }: OnId) {
  const archive = await findOwnProfileArchive(deps.db, session.viewer.id, params.id);
  if (!archive) throw new AppError("not_found");
  return archive;
}

/**
 * Returns the caller's own board. Throws `forbidden` for another member's board that everyone may see,
 * otherwise not found.
 */
export async function accessOwnBoard({ deps, session, params }: OnId): Promise<BoardRow> {
  const { id } = session.viewer;
  return requireOwn(await findVisibleBoard(deps.db, id, params.id), id);
}

/** Returns the caller's own board, or null if it is in their trash already. */
export async function accessBoardToTrash(caller: OnId): Promise<BoardRow | null> {
  const item = { userId: caller.session.viewer.id, id: caller.params.id };
  return (await isInTrash(caller.deps.db, "board", item)) ? null : accessOwnBoard(caller);
}

/**
 * Returns the caller's own image. Throws `forbidden` for another member's image that everyone may see,
 * otherwise not found.
 */
export async function accessOwnImage({ deps, session, params }: OnId): Promise<ImageRow> {
  const { id } = session.viewer;
  return requireOwn(await findVisibleImage(deps.db, id, params.id), id);
}

/** Returns the caller's own image, or null if it is in their trash already. */
export async function accessImageToTrash(caller: OnId): Promise<ImageRow | null> {
  const item = { userId: caller.session.viewer.id, id: caller.params.id };
  return (await isInTrash(caller.deps.db, "image", item)) ? null : accessOwnImage(caller);
}

function requireOwn<Item extends { userId: string }>(
  item: Item | undefined,
  viewerId: string,
): Item {
  if (!item) throw new AppError("not_found");
  if (item.userId !== viewerId) throw new AppError("forbidden");
  return item;
}
