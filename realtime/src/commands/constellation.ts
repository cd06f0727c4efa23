import { rooms } from "../../contract/index.ts";
import { joinRoom } from "../live-server.ts";
import type { Command } from "./command.ts";

export const watchConstellation: Command<"constellation:watch"> = async ({ live, socket }) => {
  await joinRoom(live, socket, rooms.constellation);
  return { online: await live.presenceView.list() };
};

export const unwatchConstellation: Command<"constellation:unwatch"> = async ({ live, socket }) => {
  // At once, as it joins: who stops and starts again in one breath ends up watching.
  await socket.leave(rooms.constellation);
  return { online: await live.presenceView.list() };
};
