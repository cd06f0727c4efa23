import { isPostVisible } from "@oni/db/shrine";
import { rooms } from "../../contract/index.ts";
import { joinRoom } from "../publishing/live-server.ts";
import { atOnce } from "../../process/pace/limits.ts";
import { idsOf } from "../sockets/access.ts";
import { Refused } from "../sockets/refused.ts";
import { chargeVisitor } from "./charge-visitor.ts";
import type { Command } from "./command.ts";

/** Checks access, joins, and checks again, so that no socket stays in the room of a hidden post. */
export const watchPost: Command<"post:watch"> = async ({ live, socket, viewer, payload }) => {
  const { postId } = payload;
  const watched = idsOf(socket, rooms.post);
  if (watched.length >= atOnce.postsPerSocket && !watched.includes(postId)) {
    throw new Refused("quota");
  }
  if (!viewer) await chargeVisitor(live, socket);

  const isVisible = () => isPostVisible(live.db, viewer?.id ?? null, postId);
  if (!(await isVisible())) throw new Refused("not_found");
  await joinRoom(live, socket, rooms.post(postId));
  if (await isVisible()) return {};
  await socket.leave(rooms.post(postId));
  throw new Refused("not_found");
};

/** The result is the same without a watch. */
export const unwatchPost: Command<"post:unwatch"> = async ({ socket, payload }) => {
  await socket.leave(rooms.post(payload.postId));
  return {};
};
