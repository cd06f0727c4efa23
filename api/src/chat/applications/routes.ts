import { type Application, listApplicants } from "@oni/db/chat";
import * as contract from "../../../contract/chat/applications.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import {
  accessServer,
  accessServerAsStaff,
  accessServerToManage,
  requireVoice,
} from "../../access/servers.ts";
import { applyToServer, withdrawApplication } from "./apply.ts";
import { acceptApplication, declineApplication } from "./decide.ts";

export const applicationRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.applyToServer, {
    access: async (caller) => requireVoice(await accessServer(caller)),
    handle: async ({ session, access: server, body }) => {
      const applicant = { serverId: server.id, userId: session.viewer.id };
      return presentApplication(await applyToServer(deps, applicant, body.line));
    },
  });

  route(app, deps, contract.withdrawApplication, {
    access: accessServer,
    handle: async ({ session, access: server }) => {
      await withdrawApplication(deps, { serverId: server.id, userId: session.viewer.id });
      return { ok: true };
    },
  });

  route(app, deps, contract.listApplications, {
    access: accessServerAsStaff,
    handle: async ({ access: server }) => {
      const waiting = await listApplicants(deps.db, server.id);
      return waiting.map(({ person: { id: userId, ...person }, line, createdAt }) => ({
        ...{ userId, ...person, line, createdAt: createdAt.toISOString() },
      }));
    },
  });

  route(app, deps, contract.acceptApplication, {
    access: accessServerToManage,
    handle: async ({ access: server, params: { userId } }) => {
      await acceptApplication(deps, { serverId: server.id, userId });
      return { ok: true };
    },
  });

  route(app, deps, contract.declineApplication, {
    access: accessServerToManage,
    handle: async ({ access: server, params: { userId } }) => {
      await declineApplication(deps, { serverId: server.id, userId });
      return { ok: true };
    },
  });
};

const presentApplication = ({ line, state, createdAt }: Application) => ({
  ...{ line, state, createdAt: createdAt.toISOString() },
});
