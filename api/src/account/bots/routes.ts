import { type ListedBot, listBots, replaceBotToken } from "@oni/db/account";
import * as contract from "../../../contract/account/bots.ts";
import { implement } from "../../access/implement.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { removeBot } from "../settings/remove-account.ts";
import { createBot } from "./create-bot.ts";

export const botRoutes: FeatureRoutes = (app, deps) => {
  const { db, publisher } = deps;

  implement(app, deps, contract, {
    listBots: async ({ session }) => (await listBots(db, session.viewer.id)).map(present),

    createBot: async ({ session, body: { displayName = null, scopes, ...body } }) => {
      const { bot, secret } = await createBot(deps, {
        ...{ ...body, displayName, ownerId: session.viewer.id },
        scopes: scopes ?? contract.botScopes,
      });
      return { ...present(bot), token: secret };
    },

    deleteBot: async ({ session, access: { id, username } }) => {
      await removeBot(deps, { id, username, ownerId: session.viewer.id });
      return { ok: true };
    },

    replaceBotToken: async ({ access: { id, username, scopes: former } }) => {
      const scopes = former.length > 0 ? former : contract.botScopes;
      const { secret, endedKeys } = await db.transaction((tx) =>
        replaceBotToken(tx, { id, username, scopes }),
      );
      await publisher.sessionsRevoked(endedKeys);
      return { token: secret };
    },
  });
};

const present = ({ createdAt, lastUsedAt, ...bot }: ListedBot) => ({
  ...bot,
  isBot: true as const,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
