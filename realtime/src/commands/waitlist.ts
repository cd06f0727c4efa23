import { rooms } from "../../contract/index.ts";
import { joinRoom } from "../publishing/live-server.ts";
import type { Command } from "./command.ts";

export const watchWaitlist: Command<"waitlist:watch"> = async ({ live, socket }) => {
  await joinRoom(live, socket, rooms.waitlist);
  return { count: await live.nodeCount.read() };
};

export const unwatchWaitlist: Command<"waitlist:unwatch"> = async ({ live, socket }) => {
  await socket.leave(rooms.waitlist);
  return { count: await live.nodeCount.read() };
};
