import { isBot } from "@oni/db/account";
import { findBan, findMember, insertMember, listServerBots, lockServer } from "@oni/db/chat";
import * as contract from "../../../contract/chat/bots.ts";
import { implement } from "../../access/implement.ts";
import { AppError } from "../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import type { Deps } from "../../process/deps.ts";
import { presentMembers } from "../members/present.ts";
import { kickMember } from "../members/remove-member.ts";
import { announceJoin } from "../servers/announce.ts";
import { leaveServer } from "../servers/join-server.ts";

export const serverBotRoutes: FeatureRoutes = (app, deps) => {
  const { db, presence } = deps;

  implement(app, deps, contract, {
    listServerBots: ({ access: server }) => listServerBots(db, server.id),

    addBot: async ({ access: server, params: { botId: userId } }) => {
      await addBot(deps, { serverId: server.id, userId });
      const member = await findMember(db, { serverId: server.id, userId });
      const [shown] = await presentMembers(presence, member ? [member] : [], server.role);
      if (!shown) throw new AppError("not_found");
      return shown;
    },

    removeBot: async ({ session, access: { isOwn }, params: { id: serverId, botId: userId } }) => {
      if (isOwn) await leaveServer(deps, { id: serverId, role: "member" }, userId);
      else await kickMember(deps, { serverId, userId }, session.viewer.id);
      return { ok: true };
    },
  });
};

/** Makes a bot a member of a server. Idempotent. Refused while the bot is banned. */
async function addBot(
  { db, publisher }: Pick<Deps, "db" | "publisher">,
  membership: { serverId: string; userId: string },
): Promise<void> {
  const { serverId, userId } = membership;
  const hasJoined = await db.transaction(async (tx) => {
    if (!(await lockServer(tx, serverId)) || !(await isBot(tx, userId))) {
      throw new AppError("not_found");
    }
    if (await findBan(tx, membership)) {
      throw new AppError("forbidden", { sentence: "This bot is banned here. Lift the ban first." });
    }
    return insertMember(tx, membership);
  });
  if (hasJoined) announceJoin(publisher, serverId, userId);
}
