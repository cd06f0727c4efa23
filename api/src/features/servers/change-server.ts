import { deleteServer, listChannelIds, updateServer, type VisibleServer } from "@oni/db";
import { rooms } from "@oni/realtime/contract";
import type { Deps } from "../../deps.ts";

type Parts = Pick<Deps, "db" | "publisher">;
type Changes = {
  name?: string | undefined;
  description?: string | null | undefined;
  isPublic?: boolean | undefined;
};

/** Changes what is given. Making a public server private removes the sockets of non-members. */
export async function changeServer(
  { db, publisher }: Parts,
  server: VisibleServer,
  changes: Changes,
): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await updateServer(db, server.id, changes);
  publisher.emit(rooms.server(server.id), "server:changed", { serverId: server.id });
  if (server.isPublic && changes.isPublic === false) {
    publisher.visibilityNarrowed(server.id, await listChannelIds(db, server.id));
  }
}

/** Removes a server; every screen that shows it is notified and leaves. */
export async function removeServer({ db, publisher }: Parts, serverId: string): Promise<void> {
  const channelIds = await listChannelIds(db, serverId);
  await deleteServer(db, serverId);
  publisher.emit(rooms.server(serverId), "server:changed", { serverId });
  publisher.visibilityNarrowed(serverId, channelIds);
}
