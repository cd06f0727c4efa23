import { refusalOf } from "@oni/db";
import {
  deleteChannel,
  findCategory,
  insertChannel,
  touchRoot,
  updateChannel,
  type VisibleChannel,
} from "@oni/db/chat";
import { listInboxReaders } from "@oni/db/people";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../process/deps.ts";
import { AppError } from "../../http/answers/errors.ts";
import { announceRoot } from "./announce-root.ts";

type Parts = Pick<Deps, "db" | "publisher" | "signingSecret">;

const announce = (publisher: Deps["publisher"], serverId: string) =>
  publisher.emit(rooms.server(serverId), "channel:changed", { serverId });

/** Adds a channel and returns its id. */
export async function addChannel(
  { db, publisher }: Parts,
  serverId: string,
  { name, description = null }: { name: string; description?: string | null | undefined },
): Promise<string> {
  const id = await withUniqueName(insertChannel(db, { serverId, name, description }));
  announce(publisher, serverId);
  return id;
}

/** Changes the given fields. */
export async function changeChannel(
  { db, publisher }: Parts,
  channel: VisibleChannel,
  changes: {
    name?: string | undefined;
    description?: string | null | undefined;
    slowModeSeconds?: number | undefined;
    isListed?: boolean | undefined;
    categoryId?: string | null | undefined;
  },
): Promise<void> {
  refuseFieldsOfOtherKind(channel, changes);
  await refuseOtherCategory(db, channel, changes);
  if (Object.values(changes).every((value) => value === undefined)) return;
  await withUniqueName(updateChannel(db, channel.id, changes));
  announce(publisher, channel.serverId);
}

/**
 * Refuses fields of the other kind: a thread has the slow mode and category of its channel, and only
 * threads have `isListed`.
 */
function refuseFieldsOfOtherKind(
  { parentId }: VisibleChannel,
  {
    slowModeSeconds,
    isListed,
    categoryId,
  }: {
    slowModeSeconds?: number | undefined;
    isListed?: boolean | undefined;
    categoryId?: string | null | undefined;
  },
): void {
  if (parentId !== null && categoryId !== undefined) {
    const fields = { categoryId: "is that of the channel of a thread" };
    throw new AppError("invalid_input", { fields });
  }
  if (parentId !== null && slowModeSeconds !== undefined) {
    const fields = { slowModeSeconds: "is set by the channel of a thread" };
    throw new AppError("invalid_input", { fields });
  }
  if (parentId === null && isListed !== undefined) {
    throw new AppError("invalid_input", { fields: { isListed: "applies to threads only" } });
  }
}

async function refuseOtherCategory(
  db: Parts["db"],
  { serverId }: VisibleChannel,
  { categoryId }: { categoryId?: string | null | undefined },
): Promise<void> {
  if (!categoryId) return;
  if ((await findCategory(db, categoryId))?.serverId === serverId) return;
  const fields = { categoryId: "must name a category of this dimension" };
  throw new AppError("invalid_input", { fields });
}

/**
 * Removes a channel with its threads, or one thread. Clients that show one of them are notified and leave
 * it.
 */
export async function removeChannel(
  parts: Parts,
  { id, serverId, parentId, rootMessageId }: VisibleChannel,
): Promise<void> {
  const { db, publisher } = parts;
  const goneIds = await db.transaction(async (tx) => {
    if (parentId && rootMessageId) await touchRoot(tx, { parentId, rootMessageId });
    return deleteChannel(tx, id);
  });
  announce(publisher, serverId);
  publisher.visibilityNarrowed(serverId, goneIds);
  if (rootMessageId) await announceRoot(parts, rootMessageId);
  publisher.inboxChanged(await listInboxReaders(db, { serverId }));
}

/** Turns a duplicate channel name within a server into a `conflict`. */
async function withUniqueName<Result>(write: Promise<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    if (refusalOf(error)?.constraint !== "channels_name_unique") throw error;
    const sentence = "This dimension has a channel of that name.";
    throw new AppError("conflict", { sentence, fields: { name: sentence } });
  }
}
