import { findInvite } from "@oni/db/chat";
import { enterInvite, leaveInvite } from "../sockets/door-watches.ts";
import { Refused } from "../sockets/refused.ts";
import { chargeVisitor } from "./charge-visitor.ts";
import type { Command } from "./command.ts";

/**
 * Looks, joins, and looks again, so that no socket waits at the door of an invitation that ended meanwhile.
 * A socket watches one invitation; the next takes its place.
 */
export const watchInvite: Command<"invite:watch"> = async ({ live, socket, viewer, payload }) => {
  const { code } = payload;
  if (!viewer) await chargeVisitor(live, socket);
  const invite = await findInvite(live.db, code);
  if (!invite?.isUsable) throw new Refused("not_found");
  const showsLines = invite.invitePreview === "lines";
  await enterInvite(live, socket, { code, serverId: invite.serverId, showsMessages: showsLines });
  if ((await findInvite(live.db, code))?.isUsable) return {};
  leaveInvite(socket);
  throw new Refused("not_found");
};

/** The answer is the same whether one was watched or not. */
export const unwatchInvite: Command<"invite:unwatch"> = async ({ socket }) => {
  leaveInvite(socket);
  return {};
};
