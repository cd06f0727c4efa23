import { findVisibleShrineId } from "@oni/db/account";
import { atOnce } from "../../process/pace/limits.ts";
import { Refused } from "../sockets/refused.ts";
import { enterShrine, leaveShrine } from "../sockets/shrine-watches.ts";
import { chargeVisitor } from "./charge-visitor.ts";
import type { Command } from "./command.ts";

/**
 * Checks access, joins, and checks again, so that no socket stays in the room of a closed shrine. The
 * owner joins no room, because their own room receives the same events.
 */
export const watchUser: Command<"user:watch"> = async ({ live, socket, viewer, payload }) => {
  const { username } = payload;
  const { shrines } = socket.data;
  const isFull = shrines !== null && shrines.size >= atOnce.shrinesPerSocket;
  if (isFull && !shrines.has(username)) throw new Refused("quota");
  if (!viewer) await chargeVisitor(live, socket);

  const viewerId = viewer?.id ?? null;
  const userId = await findVisibleShrineId(live.db, viewerId, username);
  if (!userId) throw new Refused("not_found");
  if (userId === viewerId) return {};
  await enterShrine(live, socket, { username, userId });
  if ((await findVisibleShrineId(live.db, viewerId, username)) !== userId) {
    await leaveShrine(socket, username);
    throw new Refused("not_found");
  }
  return {};
};

/** The result is the same without a watch. */
export const unwatchUser: Command<"user:unwatch"> = async ({ socket, payload }) => {
  await leaveShrine(socket, payload.username);
  return {};
};
