import { rooms } from "../../contract/index.ts";
import type { Live } from "../live.ts";
import { joinRoom } from "../live-server.ts";
import type { Command } from "./command.ts";

export const watchConstellation: Command<"constellation:watch"> = async ({
  live,
  socket,
  viewer,
}) => {
  await joinRoom(live, socket, rooms.constellation);
  return listOnline(live, viewer.id);
};

export const unwatchConstellation: Command<"constellation:unwatch"> = async ({
  live,
  socket,
  viewer,
}) => {
  // At once, as it joins: who stops and starts again in one breath ends up watching.
  await socket.leave(rooms.constellation);
  return listOnline(live, viewer.id);
};

/** An id on the wire with its quotes and comma. */
const idBytes = 39;

const listOnline = (live: Live, viewerId: string) =>
  live.longAnswers(viewerId, async () => {
    const online = await live.presenceView.list();
    return { answer: { online }, bytes: online.length * idBytes };
  });
