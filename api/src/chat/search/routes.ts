import { positionAt } from "@oni/db";
import { findItemPosition, searchMessages, type TextSearch } from "@oni/db/chat";
import { presentMessage } from "@oni/realtime";
import { usualPageSize } from "../../../contract/page.ts";
import * as contract from "../../../contract/chat/search.ts";
import { readSearch } from "../../../contract/chat/search-query.ts";
import { AppError } from "../../http/answers/errors.ts";
import { fullPage, Page, positionOf } from "../../http/answers/page.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { cursorOf, findHits, kindsOf } from "./find-hits.ts";

export const searchRoutes: FeatureRoutes = (app, deps) => {
  implement(app, deps, contract, {
    searchMessages: async ({ session, access: server, query }) => {
      const { q, timeZone, before, limit = usualPageSize } = query;
      const search = { ...parseQuery(q, timeZone), serverId: server.id };
      const { id: viewerId } = session.viewer;
      const after = await positionOf(before, (id) => findItemPosition(deps.db, id, ["messages"]));
      const found = await deps.read((db) => searchMessages(db, viewerId, search, { limit, after }));
      return fullPage(
        found.map((message) => presentMessage(deps, message, viewerId)),
        limit,
        ({ createdAt, id }) => positionAt(new Date(createdAt), id),
      );
    },

    search: async ({ session, query }) => {
      const { q, timeZone, in: placeId, from, limit = usualPageSize, before, ...narrow } = query;
      const parsed = parseQuery(q, timeZone);
      const kinds = kindsOf({ ...parsed, ...narrow, placeId, from: from ?? parsed.from });
      const after = await positionOf(before, (id) => findItemPosition(deps.db, id, kinds));
      const search = { ...parsed, placeId, from: from ?? parsed.from, limit, kinds, after };
      const { hits, isCut } = await deps.read((db) =>
        findHits({ ...deps, db }, session.viewer.id, search),
      );
      return new Page(hits, hits.map(cursorOf), isCut || hits.length >= limit);
    },
  });
};

/** Parses the search text. Refuses a day that is no date and an unknown `has:`. */
function parseQuery(q: string, timeZone: string | undefined) {
  const { unread, ...search } = readSearch(q, timeZone);
  if (unread.length === 0) return search satisfies TextSearch;
  const sentence = `${unread.join(" ")} cannot be searched for: a day is written like 2025-01-31, and has: takes image, file or link.`;
  throw new AppError("invalid_input", { sentence, fields: { q: sentence } });
}
