import { listTags as listTagRows } from "@oni/db";
import { listTags, usualTagCount } from "../../../contract/tags.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";

export const tagRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listTags, {
    handle: async ({ query: { limit = usualTagCount, before } }) => {
      const rows = await listTagRows(deps.db, { limit, before });
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  });
};
