import { rooms } from "../../contract/index.ts";
import type { Live } from "../sockets/live.ts";
import { joinRoom } from "../publishing/live-server.ts";
import type { Command } from "./command.ts";

export const watchConstellation: Command<"constellation:watch"> = ({ live, socket, viewer }) =>
  live.longResponses(viewer.id, async () => {
    await joinRoom(live, socket, rooms.constellation);
    return listOnline(live);
  });

export const unwatchConstellation: Command<"constellation:unwatch"> = async ({
  live,
  socket,
  viewer,
}) => {
  await socket.leave(rooms.constellation);
  return live.longResponses(viewer.id, () => listOnline(live));
};

/** The bytes of an id on the wire with quotes and comma. */
const idBytes = 39;

async function listOnline(live: Live) {
  const online = await live.presenceView.list();
  return { answer: { online }, bytes: online.length * idBytes };
}
