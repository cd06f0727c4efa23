import { listTags as listTagRows } from "@oni/db";
import { listTags, usualTagCount } from "../../../contract/tags.ts";
import type { FeatureRoutes } from "../../app.ts";
import { route } from "../../route.ts";

export const tagRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, listTags, {
    handle: ({ query: { limit = usualTagCount, before } }) =>
      listTagRows(deps.db, { limit, before }),
  });
};
