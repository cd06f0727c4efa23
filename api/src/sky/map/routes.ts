import { createHash } from "node:crypto";
import { findMapMember, findSeatFor } from "@oni/db/sky";
import type { Context } from "hono";
import * as contract from "../../../contract/sky/map.ts";
import type { FeatureRoutes } from "../../http/route.ts";
import { implement } from "../../access/implement.ts";
import { closeGzip } from "./gzip.ts";
import { createMapCache } from "./map-cache.ts";
import { createSkyReader } from "./nameless-sky.ts";
import { presentRegions } from "./present-regions.ts";
import { type MapForm, plainForm } from "./map-forms.ts";

/** The routes of the map. Clients that accept its media type get `packedForm` if there is one. */
export const constellationRoutes =
  (packedForm: MapForm | null): FeatureRoutes =>
  (app, deps) => {
    const { readMap } = deps;
    const cached = (form: MapForm) => ({
      ...form,
      read: createMapCache(deps.db, readMap, form.createWriter()),
    });
    const plain = cached(plainForm);
    const packed = packedForm && cached(packedForm);

    const readSky = createSkyReader(readMap);

    implement(app, deps, contract, {
      readConstellation: async ({ session, c }) => {
        const viewerId = session.viewer.id;
        const isPacked = packed && c.req.header("accept")?.includes(packed.type);
        const form = isPacked ? packed : plain;
        const { digest, members, regions: all, prefix, zippedPrefix } = await form.read();
        const isShown = members.some(({ id }) => id === viewerId);
        const self = isShown ? undefined : await findMapMember(deps.db, viewerId, viewerId);
        const shown = self ? [...members, self] : members;
        const online = await deps.presence.onlineAmong(
          shown.filter(({ showOnlineStatus }) => showOnlineStatus).map(({ id }) => id),
        );

        const regions = await presentRegions(deps.db, viewerId, all);

        const isLit = shown.map(({ id }) => (online.has(id) ? "1" : "0")).join("");
        const tag = etagOf([form.type, viewerId, digest, isLit, JSON.stringify([self, regions])]);
        c.header("ETag", tag);
        c.header("Cache-Control", "private, no-cache");
        c.header("Vary", "Accept, Accept-Encoding, Authorization");
        if (isNamedIn(c.req.header("if-none-match"), tag)) return c.body(null, 304);

        const tail = form.writeTail({ viewerId, shown, online, self, regions });
        c.header("Content-Type", form.type);
        if (!takesGzip(c)) return c.body(prefix.join("") + tail);
        c.header("Content-Encoding", "gzip");
        const zipped = await closeGzip(zippedPrefix, tail);
        return c.body(new Uint8Array(zipped));
      },

      readSky: async ({ c }) => {
        const { text, zipped } = await readSky();
        c.header("Content-Type", "application/json");
        c.header("Cache-Control", "public, max-age=60");
        c.header("Vary", "Accept-Encoding");
        if (!takesGzip(c)) return c.body(text);
        c.header("Content-Encoding", "gzip");
        return c.body(new Uint8Array(zipped));
      },

      listSuggestions: () => deps.suggestions.list(),

      findMapPosition: ({ session, query }) => findSeatFor(deps.db, session.viewer.id, query.tags),
    });
  };

const takesGzip = (c: Context): boolean => /\bgzip\b/.test(c.req.header("accept-encoding") ?? "");

/** Returns a weak validator, because the same map may be sent compressed or not. */
const etagOf = (parts: readonly string[]): string =>
  `W/"${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22)}"`;

/**
 * Returns whether an `If-None-Match` contains this validator by weak comparison (RFC 9110, section
 * 13.1.2).
 */
const isNamedIn = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((named) => ["*", tag, tag.slice(2)].includes(named.trim()));
