import { listTags as listTagRows } from "@oni/db";
import { listTags, readTag as readTagEndpoint, usualTagCount } from "../../../contract/tags.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { readTag } from "./read-tag.ts";

export const tagRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listTags, {
    handle: async ({ query: { limit = usualTagCount, before } }) => {
      const rows = await listTagRows(deps.db, { limit, before });
      return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
    },
  });

  route(app, deps, readTagEndpoint, {
    handle: ({ session, params: { name } }) => readTag(deps, session.viewer.id, name),
  });
};
