import { findMoment, searchMessages, type TextSearch } from "@oni/db";
import { presentMessage } from "@oni/realtime";
import { usualPageSize } from "../../../contract/page.ts";
import * as contract from "../../../contract/search.ts";
import { readSearch } from "../../../contract/search-words.ts";
import { AppError } from "../../http/errors.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { accessServer } from "../servers/access.ts";
import { findHits } from "./find-hits.ts";

export const searchRoutes: FeatureRoutes = (app, deps) => {
  route(app, deps, contract.searchMessages, {
    access: accessServer,
    handle: async ({ session, access: server, query: { q, before, limit = usualPageSize } }) => {
      const search = { ...wordsOf(q), serverId: server.id };
      const { id: viewerId } = session.viewer;
      const found = await deps.read(async (db) => {
        const after = before && (await findMoment(db, before, ["messages"]));
        if (before && !after) return [];
        return searchMessages(db, viewerId, search, { limit, after: after || undefined });
      });
      return found.map((message) => presentMessage(deps, message, viewerId));
    },
  });

  route(app, deps, contract.search, {
    handle: ({ session, query: { q, in: placeId, from, limit = usualPageSize, ...query } }) => {
      const words = wordsOf(q);
      const search = { ...words, ...query, placeId, from: from ?? words.from, limit };
      return deps.read((db) => findHits({ ...deps, db }, session.viewer.id, search));
    },
  });
};

/** What a search is written for; what stands where a day should and is none is refused. */
function wordsOf(q: string) {
  const { unread, ...search } = readSearch(q);
  if (unread.length === 0) return search satisfies TextSearch;
  const sentence = `${unread.join(" ")} cannot be searched for: a day is written like 2025-01-31, and has: takes image, file or link.`;
  throw new AppError("invalid_input", { sentence, fields: { q: sentence } });
}
