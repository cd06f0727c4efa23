import { joinWaitlist, waitlistStats } from "../../../contract/home/waitlist.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { addToWaitlist } from "./join-waitlist.ts";

const message = "confirmed. constellation forming...";

export const waitlistRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, joinWaitlist, {
    handle: async ({ body }) => {
      await addToWaitlist(deps, body);
      return { ok: true, message };
    },
  });

  route(app, deps, waitlistStats, {
    handle: async () => ({ ok: true, count: await deps.nodeCount.read() }),
  });
};
