import { listPostSights } from "@oni/db/shrine";
import { rooms } from "../../contract/index.ts";
import type { Live } from "./live.ts";
import { localSockets } from "../publishing/live-server.ts";

/**
 * Ends the watches here of members who may no longer read a post. Each receives one last `post:changed`.
 * Checks all watched posts unless some are named.
 */
export async function recheckPosts({ db, io }: Live, named?: readonly string[]): Promise<void> {
  const prefix = rooms.post("");
  const watched = [...io.of("/").adapter.rooms.keys()].flatMap((room) =>
    room.startsWith(prefix) ? [room.slice(prefix.length)] : [],
  );
  const checked = named ? watched.filter((id) => named.includes(id)) : watched;
  if (checked.length === 0) return;
  const sights = new Map((await listPostSights(db, checked)).map((sight) => [sight.id, sight]));
  for (const id of checked) {
    const sight = sights.get(id);
    if (sight?.isShown) continue;
    for (const socket of localSockets(io, rooms.post(id))) {
      if (sight && socket.data.session?.viewer.id === sight.userId) continue;
      void socket.leave(rooms.post(id));
      socket.emit("post:changed", { id });
    }
  }
}
