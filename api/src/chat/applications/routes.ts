import { type Application, listApplicants } from "@oni/db/chat";
import * as contract from "../../../contract/chat/applications.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { applyToServer, withdrawApplication } from "./apply.ts";
import { acceptApplication, declineApplication } from "./decide.ts";

export const applicationRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    applyToServer: async ({ session, access: server, body }) => {
      const applicant = { serverId: server.id, userId: session.viewer.id };
      return presentApplication(await applyToServer(deps, applicant, body.line));
    },

    withdrawApplication: async ({ session, access: server }) => {
      await withdrawApplication(deps, { serverId: server.id, userId: session.viewer.id });
      return { ok: true };
    },

    listApplications: async ({ access: server }) => {
      const waiting = await listApplicants(deps.db, server.id);
      return waiting.map(({ person: { id: userId, ...person }, line, createdAt }) => ({
        ...{ userId, ...person, line, createdAt: createdAt.toISOString() },
      }));
    },

    acceptApplication: async ({ access: server, params: { userId } }) => {
      await acceptApplication(deps, { serverId: server.id, userId });
      return { ok: true };
    },

    declineApplication: async ({ access: server, params: { userId } }) => {
      await declineApplication(deps, { serverId: server.id, userId });
      return { ok: true };
    },
  });
};

const presentApplication = ({ line, state, createdAt }: Application) => ({
  ...{ line, state, createdAt: createdAt.toISOString() },
});
