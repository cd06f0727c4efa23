import { findInvite } from "@oni/db/chat";
import { enterInvite, leaveInvite } from "../sockets/invite-watches.ts";
import { Refused } from "../sockets/refused.ts";
import { chargeVisitor } from "./charge-visitor.ts";
import type { Command } from "./command.ts";

/**
 * Checks access, joins, and checks again, so that no socket watches an ended invite. A socket watches one
 * invite. The next one replaces it.
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

/** The result is the same without a watch. */
export const unwatchInvite: Command<"invite:unwatch"> = async ({ socket }) => {
  leaveInvite(socket);
  return {};
};
