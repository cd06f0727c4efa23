import * as contract from "../../../contract/shrine/tags/tags.ts";
import { findTagPosition, listTags as listTagRows } from "@oni/db/shrine";
import { usualTagCount } from "../../../contract/shrine/tags/tags.ts";
import { fullPage, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { readTag } from "./read-tag.ts";

export const tagRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    listTags: async ({ query: { limit = usualTagCount, before } }) => {
      const after = await positionOf(before, (id) => findTagPosition(deps.db, id));
      const rows = await listTagRows(deps.db, { limit, after });
      return fullPage(
        rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() })),
        limit,
        ({ usageCount, name }) => ({ at: usageCount, id: name }),
      );
    },

    readTag: ({ session, params: { name } }) => readTag(deps, session?.viewer.id ?? null, name),
  });
};
