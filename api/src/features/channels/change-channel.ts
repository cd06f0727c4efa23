import {
  deleteChannel,
  insertChannel,
  listInboxReaders,
  refusalOf,
  updateChannel,
  type VisibleChannel,
} from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";
import { AppError } from "../../http/errors.ts";

type Parts = Pick<Deps, "db" | "publisher">;

const announce = (publisher: Deps["publisher"], serverId: string) =>
  publisher.emit(rooms.server(serverId), "channel:changed", { serverId });

/** Adds a channel and answers its id. */
export async function addChannel(
  { db, publisher }: Parts,
  serverId: string,
  { name, description = null }: { name: string; description?: string | null | undefined },
): Promise<string> {
  const id = await namedOnce(insertChannel(db, { serverId, name, description }));
  announce(publisher, serverId);
  return id;
}

/** Changes what is given. */
export async function changeChannel(
  { db, publisher }: Parts,
  channel: VisibleChannel,
  changes: { name?: string | undefined; description?: string | null | undefined },
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await namedOnce(updateChannel(db, channel.id, changes));
  announce(publisher, channel.serverId);
}

/** Removes a channel; screens that show it are notified and leave. */
export async function removeChannel(
  { db, publisher }: Parts,
  { id, serverId }: VisibleChannel,
): Promise<void> {
  await deleteChannel(db, id);
  announce(publisher, serverId);
  publisher.visibilityNarrowed(serverId, [id]);
  publisher.inboxChanged(await listInboxReaders(db, { serverId }));
}

/** A server has each channel name once. */
async function namedOnce<Result>(writing: Promise<Result>): Promise<Result> {
  try {
    return await writing;
  } catch (error) {
    if (refusalOf(error)?.constraint !== "channels_name_unique") throw error;
    const sentence = "This dimension has a channel of that name.";
    throw new AppError("conflict", { sentence, fields: { name: sentence } });
  }
}
