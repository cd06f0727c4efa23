import * as contract from "../../../contract/home/feed.ts";
import { listFeed } from "@oni/db/shrine";
import { usualPageBytes } from "../../../contract/endpoint.ts";
import { usualPageSize } from "../../../contract/page.ts";
import { byId, fullPage } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { presentFeedPost } from "../../shrine/posts/present.ts";

export const feedRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    readFeed: async ({ session, query: { limit = usualPageSize, before, tag } }) => {
      const page = { limit, before, tag, limitBytes: usualPageBytes };
      const rows = await deps.read((db) => listFeed(db, session.viewer.id, page));
      return fullPage(
        rows.map((row) => presentFeedPost(row, session.viewer.id)),
        limit,
        byId,
      );
    },
  });
};
