import * as contract from "../../../contract/home/waitlist.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { addToWaitlist } from "./join-waitlist.ts";

const message = "confirmed. constellation forming...";

export const waitlistRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    joinWaitlist: async ({ body }) => {
      await addToWaitlist(deps, body);
      return { ok: true, message };
    },

    waitlistStats: async () => ({ ok: true, count: await deps.nodeCount.read() }),
  });
};
