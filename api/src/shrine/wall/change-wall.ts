import { findOwnUser } from "@oni/db/account";
import { deleteInboxEntries, insertInboxEntries } from "@oni/db/people";
import {
  approveWallMark as approveRow,
  insertWallMark,
  lockWall,
  markWallMarkDeleted,
  type WallMarkRow,
} from "@oni/db/shrine";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceOwn, announceProfile } from "../page/announce-change.ts";

type Parts = Pick<Deps, "db" | "publisher">;

/**
 * Leaves a mark on a wall and adds an entry to the owner's inbox. If marks need approval, only the owner
 * is notified.
 */
export async function leaveMark(
  { db, publisher }: Parts,
  { ownerId, authorId, line }: { ownerId: string; authorId: string; line: string },
): Promise<WallMarkRow> {
  const { mark, wall, inbox } = await db.transaction(async (tx) => {
    const wall = await lockWall(tx, ownerId, authorId);
    if (!wall) throw new AppError("not_found");
    if (wall.isBlocked || wall.wallMode === "closed") {
      throw new AppError("forbidden", { sentence: "This wall takes no marks from you." });
    }
    const isApproved = wall.wallMode === "open" || ownerId === authorId;
    const mark = await insertWallMark(tx, { ownerId, authorId, line, isApproved });
    if (!mark) throw new AppError("conflict", { sentence: "One mark a day. Come back tomorrow." });
    const entry = { userId: ownerId, kind: "wall", actorId: authorId, subjectId: mark.id } as const;
    return { mark, wall, inbox: await insertInboxEntries(tx, [entry]) };
  });
  await announce({ publisher }, { ...wall, id: ownerId }, mark);
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  return mark;
}

/** Removes a mark. Nothing happens when it does not exist. */
export async function removeMark({ db, publisher }: Parts, mark: WallMarkRow): Promise<void> {
  const inbox = await db.transaction(async (tx) =>
    (await markWallMarkDeleted(tx, mark.id)) ? deleteInboxEntries(tx, mark.id) : null,
  );
  if (!inbox) return;
  if (inbox.length > 0) publisher.inboxChanged(inbox);
  await announceMark({ db, publisher }, mark);
}

/** Approves a mark, so that others see it. */
export async function approveMark(parts: Parts, mark: WallMarkRow): Promise<WallMarkRow> {
  if (mark.isApproved) return mark;
  await approveRow(parts.db, mark.id);
  const approved = { ...mark, isApproved: true };
  await announceMark(parts, approved);
  return approved;
}

type Owner = { id: string; username: string; isPublic: boolean };

/** Notifies the watchers of a wall that one of its marks has changed. */
export async function announceMark({ db, publisher }: Parts, mark: WallMarkRow): Promise<void> {
  const owner = await findOwnUser(db, mark.ownerId);
  if (owner) await announce({ publisher }, owner, mark);
}

/** Notifies the owner, and the watchers of the shrine if they may see the mark. */
async function announce(
  { publisher }: Pick<Parts, "publisher">,
  owner: Owner,
  { isApproved }: WallMarkRow,
): Promise<void> {
  if (isApproved) await announceProfile({ publisher }, owner);
  else announceOwn({ publisher }, owner);
}
