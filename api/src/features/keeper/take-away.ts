import {
  findPlaced,
  findVisibleAnswer,
  findVisibleImage,
  findVisibleMark,
  findVisiblePost,
  lockChannel,
  lockMap,
  markObjects,
  readStash,
  restoreColumns,
  type Stashable,
  type StashedRows,
} from "@oni/db";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";
import { deleteAnswer } from "../answers/write-answer.ts";
import { moveImageToTrash, showOrHideImage } from "../images/change-image.ts";
import { leaveTombstone } from "../messages/delete-message.ts";
import { changePost, removePost } from "../posts/write-post.ts";
import { changeProfile } from "../users/change-profile.ts";
import { removeMark } from "../wall/change-wall.ts";

/** With a `db` that is a transaction and a `publisher` that waits for its commit. */
export type ActParts = Pick<Deps, "db" | "presence" | "publisher" | "sideRooms" | "signingSecret">;

/** Something of a member that a keeper acts on. */
export type Subject = { kind: Stashable; id: string; userId: string | null };

/** What is needed to restore it: its rows, and the keys of bytes that are kept meanwhile. */
export type Taken = { rows: StashedRows; keys: string[] };

type Take = (parts: ActParts, subject: { id: string; userId: string }) => Promise<string[]>;

const isGone = () => new AppError("conflict", { sentence: "It is not there any more." });

/** Bytes of files that rest until it is restored or given up. */
async function takeMessage(parts: ActParts, { id }: { id: string }): Promise<string[]> {
  const message = await findPlaced(parts.db, id);
  if (!message) throw isGone();
  const keys = await leaveTombstone(parts, message);
  await markObjects(parts.db, keys, "trashed");
  return keys;
}

const takeAnswer: Take = async (parts, { id, userId }) => {
  const answer = await findVisibleAnswer(parts.db, userId, id);
  if (!answer) throw isGone();
  await deleteAnswer(parts, answer);
  return [];
};

const takeMark: Take = async (parts, { id, userId }) => {
  const mark = await findVisibleMark(parts.db, userId, id);
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

const takeImage =
  (isRemoved: boolean): Take =>
  async (parts, { id, userId }) => {
    const image = await findVisibleImage(parts.db, userId, id);
    if (!image) throw isGone();
    if (isRemoved) await moveImageToTrash(parts, image);
    else await showOrHideImage(parts, image, false);
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

/** Takes the locks that a change of such a thing takes first. */
async function lockFor({ db }: ActParts, { kind, id }: Subject): Promise<void> {
  if (kind === "message") {
    const message = await findPlaced(db, id);
    if (message) await lockChannel(db, message.channelId);
  } else if (kind !== "answer" && kind !== "wall") await lockMap(db);
}

/**
 * Takes a thing out of everybody's sight, and answers what is needed to restore it. Lines, answers and
 * marks leave their place as if they were deleted; posts, images and shrines that are hidden stay with their owner.
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
  if (kind === "message") return { rows, keys: await takeMessage(parts, { id }) };
  if (userId === null) throw isGone();
  const keys = await takes[how][kind](parts, { id, userId });
  // Hiding is no edit of its owner's.
  if (how === "hide") await keepTimes(parts, subject, rows);
  return { rows, keys };
}

async function keepTimes({ db }: ActParts, { kind, id }: Subject, rows: StashedRows) {
  const [own] = rows["self"] ?? [];
  if (!own || !("isPublic" in own)) return;
  const hidden = { ...own, isPublic: false, ...(kind === "image" && { hiddenWithBoard: false }) };
  await restoreColumns(db, { kind, id, rows: { self: [hidden] } });
}
