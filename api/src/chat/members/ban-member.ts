import { refusalOf } from "@oni/db";
import {
  deleteApplication,
  deleteBan,
  deleteMember,
  findBan,
  findRemoved,
  insertBan,
  type ListedBan,
  listChannelIds,
  lockServer,
} from "@oni/db/chat";
import { insertModeratorAct, markModeratorActUndone } from "@oni/db/keepers";
import type { Ban } from "../../../contract/chat/members.ts";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceRemoval } from "../servers/announce.ts";
import { type Actor, mayUndo } from "../../access/members.ts";
import { restorePurgedMessages, purgeMessages } from "./purge-messages.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret" | "threads">;
type Membership = { serverId: string; userId: string };
type Wanted = { bannedById: string; reason: string | null; purge: boolean };

/**
 * Bans a user from a server and removes them if they are a member. Repeating it keeps the ban and stores
 * a new reason if one is given. A user who only read the server receives no more events either. With
 * `purge`, their messages of the last 24 hours are deleted after they can no longer send. If the purge is
 * interrupted, repeating the request continues it.
 */
export async function banMember(
  parts: Parts,
  membership: Membership,
  { purge, ...wanted }: Wanted,
): Promise<ListedBan> {
  const { db, publisher } = parts;
  const { serverId, userId } = membership;
  const channelIds = await listChannelIds(db, serverId);
  const ban = await db.transaction(async (tx) => {
    await lockServer(tx, serverId);
    const isNew = (await findBan(tx, membership)) === undefined;
    await insertBan(tx, { ...membership, ...wanted }).catch(refuseUnknown);
    const action = { act: "ban", subjectKind: "user", reason: wanted.reason } as const;
    if (isNew)
      await insertModeratorAct(tx, { ...membership, ...action, actorId: wanted.bannedById });
    await deleteMember(tx, membership);
    await deleteApplication(tx, membership);
    return findBan(tx, membership);
  });
  announceRemoval(publisher, { serverId, channelIds }, userId);
  if (!ban) throw new AppError("not_found");
  if (purge) await purgeMessages(parts, membership, ban.id);
  return ban;
}

/** Lifts a ban. Purged messages are restored first, while that is still possible. */
export async function liftBan(parts: Parts, membership: Membership): Promise<void> {
  const ban = await findBan(parts.db, membership);
  if (!ban) throw new AppError("not_found");
  await restorePurgedMessages(parts, membership.serverId, ban.id);
  if (!(await deleteBan(parts.db, membership))) throw new AppError("not_found");
  await markModeratorActUndone(parts.db, membership, "ban");
}

/**
 * Builds the bans with their purged messages and whether these can still be restored, as this member may
 * see it.
 */
export async function presentBans(
  { db }: Pick<Deps, "db">,
  bans: readonly ListedBan[],
  actor: Actor,
): Promise<Ban[]> {
  const removed = await findRemoved(
    db,
    bans.map(({ id }) => id),
  );
  return bans.map(({ id, ...ban }) => {
    const { count = 0, undoUntil } = removed.get(id) ?? {};
    return {
      ...ban,
      createdAt: ban.createdAt.toISOString(),
      mayUndo: mayUndo(actor, ban),
      purgedCount: count,
      undoUntil: undoUntil?.toISOString() ?? null,
    };
  });
}

/** Maps a missing user or server to `not_found`. */
function refuseUnknown(error: unknown): never {
  throw refusalOf(error)?.condition === "foreign_key_violation" ? new AppError("not_found") : error;
}
