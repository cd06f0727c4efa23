import { forgetErasures } from "@oni/db";
import {
  findMessageRef,
  listMemberIds,
  lockChannel,
  markRootStale,
  moveRev,
  releaseRemoved,
} from "@oni/db/chat";
import {
  preserveUpdatedAt,
  restoreRelated,
  restoreColumns,
  restorePost,
  type StashedRows,
} from "@oni/db/keepers";
import {
  attachTrashed,
  findMark,
  findVisibleImage,
  isImageOnHiddenBoard,
  markObjects,
} from "@oni/db/shrine";
import { lockMap } from "@oni/db/sky";
import { presentToAll } from "@oni/realtime";
import { rooms } from "@oni/realtime/contract";
import * as z from "zod";
import { AppError } from "../../http/answers/errors.ts";
import { getAnswer } from "../../shrine/answers/write-answer.ts";
import { presentToAll as presentAnswerToAll } from "../../shrine/answers/present.ts";
import { announceReads } from "../../chat/channels/announce-reads.ts";
import { showOrHideImage } from "../../shrine/album/images/change-image.ts";
import { restorePurgedMessages } from "../../chat/members/purge-messages.ts";
import { loadMessage } from "../../chat/channels/load-message.ts";
import { republishPost } from "../../shrine/posts/write-post.ts";
import { storeTermsOf } from "../../chat/search-terms/store-terms.ts";
import { takeImageFromTrash } from "../../shrine/album/trash/restore.ts";
import { changeProfile } from "../../shrine/profile/change-profile.ts";
import { announceMark } from "../../shrine/wall/change-wall.ts";
import type { ActParts, Subject, Taken } from "./take-away.ts";

type Stash = { id: string; userId: string } & Taken;
type PutBack = (parts: ActParts, stash: Stash) => Promise<void>;

/** Returns a message to the ban that had purged it. If the ban was lifted, the message is restored. */
async function returnToBan(parts: ActParts, serverId: string, { id, rows }: Stash): Promise<void> {
  const holder = holderSchema.safeParse(rows["removed_messages"]?.[0]).data;
  if (!holder || (await releaseRemoved(parts.db, id, holder))) return;
  await restorePurgedMessages(parts, serverId, id);
}

const holderSchema = z.object({ actId: z.string(), expiresAt: z.coerce.date() });

const putBackMessage: PutBack = async (parts, stash) => {
  const { id, rows, keys } = stash;
  const { db, publisher, threads } = parts;
  const inserted = await findMessageRef(db, id);
  if (!inserted) return;
  const { channelId, parentId, serverId } = inserted;
  await lockChannel(db, channelId);
  if (!rows["self"]) return returnToBan(parts, serverId, stash);
  await restoreColumns(db, { kind: "message", id, rows });
  await restoreRelated(db, "message", id, rows);
  await markObjects(db, keys, "attached");
  await storeTermsOf(db, "messages", id);
  await forgetErasures(db, "message", [id]);
  await moveRev(db, { id, channelId });
  await markRootStale(db, channelId);
  if (parentId !== null) threads.changed(channelId);
  const message = await loadMessage(db, id);
  publisher.emit(rooms.channel(channelId), "message:updated", presentToAll(parts, message));
  await announceReads({ db, publisher }, channelId, await listMemberIds(db, serverId));
  announceInbox(parts, rows);
};

const putBackAnswer: PutBack = async (parts, { id, userId, rows }) => {
  if (!rows["self"]) return;
  const { db, publisher } = parts;
  await restoreColumns(db, { kind: "answer", id, rows });
  await restoreRelated(db, "answer", id, rows);
  const answer = await getAnswer(db, id, userId).catch(ignoreMissing);
  if (!answer) return;
  publisher.emit(rooms.post(answer.postId), "answer:created", presentAnswerToAll(answer));
  announceInbox(parts, rows);
};

const putBackMark: PutBack = async (parts, { id, rows }) => {
  if (!rows["self"]) return;
  await restoreColumns(parts.db, { kind: "wall", id, rows });
  await restoreRelated(parts.db, "wall", id, rows);
  const mark = await findMark(parts.db, id);
  if (mark) await announceMark(parts, mark);
  announceInbox(parts, rows);
};

const putBackRemovedPost: PutBack = async (parts, { id, userId, rows }) => {
  await republishPost(parts, { id, userId }, async (tx) => {
    await restorePost(tx, rows);
    await restoreRelated(tx, "post", id, rows);
  });
};

const showPost: PutBack = async (parts, { id, userId, rows }) => {
  await republishPost(parts, { id, userId }, (tx) =>
    restoreColumns(tx, { kind: "post", id, rows }),
  );
};

/** Restores the image except for its board, whose present state counts, also in the trash. */
const showImage: PutBack = async (parts, { id, userId, rows }) => {
  const [own] = rows["self"] ?? [];
  if (!own) return;
  const isOnHiddenBoard = await isImageOnHiddenBoard(parts.db, id);
  const shown = own["isPublic"] === true && !isOnHiddenBoard;
  const image = await findVisibleImage(parts.db, userId, id);
  if (image) await showOrHideImage(parts, image, shown);
  const hiddenWithBoard = own["hiddenWithBoard"] === true || (own["isPublic"] === true && !shown);
  const self = [{ ...own, isPublic: shown, hiddenWithBoard }];
  await restoreColumns(parts.db, { kind: "image", id, rows: { self } });
};

/** Restores the image where it was: in the trash, with its board, or visible. */
const putBackImage: PutBack = async (parts, { id, userId, rows }) => {
  const own = rows["self"]?.[0];
  const wasTrashed = (own?.["deletedAt"] ?? null) !== null;
  const wasWithBoard = own?.["deletedWithBoard"] === true;
  const isFree = wasTrashed ? wasWithBoard && (await attachTrashed(parts.db, id)) === "free" : true;
  if (isFree) await takeImageFromTrash(parts, { id, userId }).catch(ignoreMissing);
};

const showUser: PutBack = async (parts, { userId, rows }) => {
  const [own] = rows["self"] ?? [];
  await changeProfile(parts, userId, { isPublic: own?.["isPublic"] === true });
};

const puts: Record<"hide" | "remove", Record<Subject["kind"], PutBack>> = {
  hide: {
    message: putBackMessage,
    answer: putBackAnswer,
    wall: putBackMark,
    post: showPost,
    image: showImage,
    user: showUser,
  },
  remove: {
    message: putBackMessage,
    answer: putBackAnswer,
    wall: putBackMark,
    post: putBackRemovedPost,
    image: putBackImage,
    user: showUser,
  },
};

/** Restores what `takeAway` removed, unless its owner has deleted it. */
export async function putBack(
  parts: ActParts,
  { kind, id, userId }: Subject,
  how: "hide" | "remove",
  taken: Taken,
): Promise<void> {
  // The content of a deleted account is gone. Messages stay without an author.
  if (userId === null && kind !== "message") return;
  const put = () => puts[how][kind](parts, { id, userId: userId ?? "", ...taken });
  if (how === "remove" || kind === "message") return put();
  await lockMap(parts.db);
  await preserveUpdatedAt(parts.db, { kind, id }, put);
}

function announceInbox({ publisher }: ActParts, rows: StashedRows): void {
  const entries = rows["inbox_entries"] ?? [];
  const readers = entries.flatMap(({ userId }) => (typeof userId === "string" ? [{ userId }] : []));
  if (readers.length > 0) publisher.inboxChanged(readers);
}

/** The owner has deleted it for good in the meantime. */
function ignoreMissing(error: unknown): undefined {
  if (error instanceof AppError && error.code === "not_found") return undefined;
  throw error;
}
