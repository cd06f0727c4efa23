import { findMessageRef, claimRemoved, lockChannel } from "@oni/db/chat";
import {
  isHiddenByKeeper,
  preserveUpdatedAt,
  readStash,
  type Stashable,
  type StashedRows,
} from "@oni/db/keepers";
import {
  detachTrashed,
  findMark,
  findVisibleImage,
  findVisiblePost,
  markObjects,
  updateImageVisibility,
} from "@oni/db/shrine";
import { lockMap } from "@oni/db/sky";
import { trashDays } from "../../../contract/shrine/trash.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { deleteAnswer } from "../../shrine/answers/write-answer.ts";
import { moveImageToTrash, showOrHideImage } from "../../shrine/album/images/change-image.ts";
import { leaveTombstone } from "../../chat/messages/delete-message.ts";
import { changePost, removePost } from "../../shrine/posts/write-post.ts";
import { changeProfile } from "../../shrine/profile/change-profile.ts";
import { removeMark } from "../../shrine/wall/change-wall.ts";

/** `db` is a transaction, and `publisher` waits for its commit. */
export type ActParts = Pick<Deps, "db" | "presence" | "publisher" | "threads" | "signingSecret">;

/** Content of a member that a keeper acts on. */
export type Subject = { kind: Stashable; id: string; userId: string | null };

/** The data to restore it: its rows, and the keys of its stored bytes. */
export type Taken = { rows: StashedRows; keys: string[] };

type Take = (
  parts: ActParts,
  subject: { id: string; userId: string; rows: StashedRows },
) => Promise<string[]>;

const isGone = () => new AppError("conflict", { sentence: "It is not there any more." });

/**
 * The time that purged content is stored after a keeper's decision, as long as a keeper's own removals.
 */
const storedMs = trashDays * 86_400_000;

/** Removes a message. The bytes of its files stay stored until it is restored or deleted. */
async function takeMessage(parts: ActParts, { id }: { id: string }): Promise<string[]> {
  const message = await findMessageRef(parts.db, id);
  if (!message) throw isGone();
  const keys = await leaveTombstone(parts, message);
  await markObjects(parts.db, keys, "trashed");
  return keys;
}

const takeAnswer: Take = async (parts, { id, rows }) => {
  const postId = rows["self"]?.[0]?.["postId"];
  if (typeof postId !== "string") throw isGone();
  await deleteAnswer(parts, { id, postId });
  return [];
};

const takeMark: Take = async (parts, { id }) => {
  const mark = await findMark(parts.db, id);
  if (!mark) throw isGone();
  await removeMark(parts, mark);
  return [];
};

const takePost =
  (isRemoved: boolean): Take =>
  async (parts, { id, userId }) => {
    const post = await findVisiblePost(parts.db, userId, id);
    if (!post) throw isGone();
    if (isRemoved) await removePost(parts, post);
    else await changePost(parts, post, { isPublic: false });
    return [];
  };

/** An image in its owner's trash stays there and cannot be restored, not even with its board. */
const takeImage =
  (isRemoved: boolean): Take =>
  async (parts, { id, userId }) => {
    const image = await findVisibleImage(parts.db, userId, id);
    if (image) {
      await (isRemoved ? moveImageToTrash(parts, image) : showOrHideImage(parts, image, false));
    } else if (isRemoved) await detachTrashed(parts.db, id);
    else await updateImageVisibility(parts.db, id, false);
    return [];
  };

const hideUser: Take = async (parts, { userId }) => {
  await changeProfile(parts, userId, { isPublic: false });
  return [];
};

const removeUser: Take = async () => {
  throw new AppError("invalid_input", {
    fields: { act: "a member is suspended, or their shrine is hidden" },
  });
};

const takes: Record<"hide" | "remove", Record<Exclude<Stashable, "message">, Take>> = {
  hide: {
    answer: takeAnswer,
    wall: takeMark,
    post: takePost(false),
    image: takeImage(false),
    user: hideUser,
  },
  remove: {
    answer: takeAnswer,
    wall: takeMark,
    post: takePost(true),
    image: takeImage(true),
    user: removeUser,
  },
};

/** Takes the locks that a change of such content takes first. */
async function lockFor({ db }: ActParts, { kind, id }: Subject): Promise<void> {
  if (kind === "message") {
    const message = await findMessageRef(db, id);
    if (message) await lockChannel(db, message.channelId);
  } else if (kind !== "answer" && kind !== "wall") await lockMap(db);
}

/** Returns whether the rows show that the content was deleted, although a row remains. */
const isDeleted = (kind: Stashable, rows: StashedRows): boolean =>
  kind !== "image" && (rows["self"]?.[0]?.["deletedAt"] ?? null) !== null;

/**
 * Removes content from public view and returns the data to restore it. Covers every state that can be
 * undone: in the trash, hidden, purged by a ban, removed by a keeper. Messages, answers and marks become
 * as if deleted. Hidden posts, images and shrines stay visible to their owner.
 */
export async function takeAway(
  parts: ActParts,
  subject: Subject,
  how: "hide" | "remove",
): Promise<Taken> {
  const { kind, id, userId } = subject;
  await lockFor(parts, subject);
  const rows = await readStash(parts.db, kind, id);
  if (!rows) throw isGone();
  const holder = kind === "message" ? await claimRemoved(parts.db, id, storedMs) : undefined;
  if (holder) return { rows: { removed_messages: [holder] }, keys: [] };
  if (isDeleted(kind, rows)) {
    if (!(await isHiddenByKeeper(parts.db, kind, id))) throw isGone();
    return { rows: {}, keys: [] };
  }
  if (kind === "message") return { rows, keys: await takeMessage(parts, { id }) };
  if (userId === null) throw isGone();
  const take = () => takes[how][kind](parts, { id, userId, rows });
  const keys = await (how === "hide" ? preserveUpdatedAt(parts.db, { kind, id }, take) : take());
  return { rows, keys };
}
