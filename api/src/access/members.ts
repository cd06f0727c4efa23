import type { VerifiedSession } from "@oni/db/account";
import {
  findBan,
  findServerBot,
  findTimeout,
  listRanks,
  outsideRank,
  type RankedMember,
  type VisibleServer,
} from "@oni/db/chat";
import type { Right } from "../../contract/chat/rights.ts";
import type { Deps } from "../process/deps.ts";
import { AppError } from "../http/answers/errors.ts";
import { accessDimension, accessServer, requireActive, requireRight } from "./servers.ts";

/** A member who acts on a member or a banned user of a server. */
type OnMember = { deps: Deps; session: VerifiedSession; params: { id: string; userId: string } };

/** Returns the server if the caller may use the right on the target, a member below them. */
const accessBelow =
  (right: Right) =>
  async (caller: OnMember): Promise<VisibleServer> => {
    const server = await accessDimension(caller);
    const { actor, target } = await loadBoth(caller);
    if (!target) throw new AppError("not_found");
    requireRight(server, right);
    requireAbove(actor, target.rank);
    return requireActive(server, right);
  };

export const accessKickable = accessBelow("kick");

type OnServerBot = { deps: Deps; session: VerifiedSession; params: { id: string; botId: string } };

/**
 * Returns whether the bot is the caller's own. Its owner may remove it from a server that they do not see;
 * others need the right to kick it.
 */
export async function accessRemovableBot(caller: OnServerBot): Promise<{ isOwn: boolean }> {
  const { deps, session, params } = caller;
  const { id, botId: userId } = params;
  const bot = await findServerBot(deps.db, { serverId: id, userId });
  if (bot && bot.ownerId === session.viewer.id) return { isOwn: true };
  const server = await accessDimension(caller);
  if (!bot) throw new AppError("not_found");
  await accessKickable({ deps, session, params: { id: server.id, userId } });
  return { isOwn: false };
}

/**
 * Returns the server if the caller may give roles to the target and take them, a member below them. The
 * owner may give roles to themselves.
 */
export async function accessPromotable(caller: OnMember): Promise<VisibleServer> {
  if (caller.params.userId !== caller.session.viewer.id) return accessBelow("manage_roles")(caller);
  const server = requireActive(await accessDimension(caller), "manage_roles");
  if (server.role !== "owner") throw new AppError("forbidden");
  return server;
}

/** Throws `forbidden` unless the actor is above a rank. */
export function requireAbove(actor: Pick<RankedMember, "rank"> | undefined, rank: number): void {
  if (!actor || actor.rank <= rank) throw new AppError("forbidden");
}

/** A ban or timeout in force, with the rank that the target had when it was made. */
type ActiveSanction = { userId: string; rank: number };
type FindSanction = (
  db: Deps["db"],
  membership: { serverId: string; userId: string },
) => Promise<ActiveSanction | undefined>;

/** The acting member, with their rank and own timeout in the server. */
export type Actor = Pick<RankedMember, "rank"> &
  Pick<VisibleServer, "role" | "timeout"> & { userId: string };

/**
 * Returns true if the actor, who has the right of the act, may undo it. Only the owner may undo what was
 * done about themselves.
 */
export function mayUndo({ role, rank, userId, timeout }: Actor, sanction: ActiveSanction): boolean {
  if (sanction.userId === userId) return role === "owner";
  return rank > sanction.rank && timeout === null;
}

/** Returns the caller as one who may undo acts in the server. */
export async function loadActor(
  { db }: Pick<Deps, "db">,
  { id: serverId, role, timeout }: VisibleServer,
  { viewer: { id: userId } }: VerifiedSession,
): Promise<Actor> {
  const ranks = await listRanks(db, serverId, [userId]);
  return { role, timeout, userId, rank: ranks.get(userId)?.rank ?? outsideRank };
}

/**
 * Returns the server if the caller may ban or time out the target. An active sanction is protected by the
 * rank that the target had when it was made, so that a second one cannot replace it.
 */
async function accessSanctioning(
  caller: OnMember,
  right: Right,
  findSanction: FindSanction,
): Promise<VisibleServer> {
  const server = requireActive(await accessServer(caller), right);
  const sanction = await findSanction(caller.deps.db, membershipOf(caller));
  const { actor, target } = await loadBoth(caller);
  for (const { rank } of [target, sanction].filter((one) => one !== undefined)) {
    requireAbove(actor, rank);
  }
  return server;
}

/** Returns the server if the caller may undo the sanction. */
async function accessUndoing(
  caller: OnMember,
  right: Right,
  findSanction: FindSanction,
): Promise<VisibleServer> {
  const { deps, session } = caller;
  const server = requireRight(await accessServer(caller), right);
  const sanction = await findSanction(deps.db, membershipOf(caller));
  if (!sanction) throw new AppError("not_found");
  if (mayUndo(await loadActor(deps, server, session), sanction)) return server;
  if (sanction.userId !== session.viewer.id) requireActive(server, right);
  throw new AppError("forbidden");
}

/** Returns the server if the caller may ban the target, who need not be a member. */
export const accessBannable = (caller: OnMember) => accessSanctioning(caller, "ban", findBan);
export const accessBanned = (caller: OnMember) => accessUndoing(caller, "ban", findBan);

const accessBelowToTimeOut = accessBelow("timeout");

/** Returns the server if the caller may time out the target. */
export async function accessToTimeOut(caller: OnMember): Promise<VisibleServer> {
  await accessBelowToTimeOut(caller);
  return accessSanctioning(caller, "timeout", findTimeout);
}
export const accessTimedOut = (caller: OnMember) => accessUndoing(caller, "timeout", findTimeout);

const membershipOf = ({ params }: OnMember) => ({ serverId: params.id, userId: params.userId });

async function loadBoth({ deps, session, params }: OnMember) {
  const ids = [session.viewer.id, params.userId];
  const ranks = await listRanks(deps.db, params.id, ids);
  return { actor: ranks.get(session.viewer.id), target: ranks.get(params.userId) };
}
