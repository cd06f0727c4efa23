import { createHash } from "node:crypto";
import { findMapMember } from "@oni/db";
import { readConstellation } from "../../../contract/constellation.ts";
import { type FeatureRoutes, route } from "../../http/route.ts";
import { closeGzip } from "./gzip.ts";
import { createHeldMap } from "./held-map.ts";
import { createMapCache } from "./map-cache.ts";
import { type MapForm, packedForm, plainForm } from "./map-forms.ts";

export const constellationRoutes: FeatureRoutes = (app, deps) => {
  const readMap = createHeldMap(deps.db);
  const cached = (form: MapForm) => ({
    ...form,
    read: createMapCache(deps.db, readMap, form.createWriter()),
  });
  const [plain, packed] = [cached(plainForm), cached(packedForm)];

  route(app, deps, readConstellation, {
    handle: async ({ session, c }) => {
      const viewerId = session.viewer.id;
      const form = c.req.header("accept")?.includes(packed.type) ? packed : plain;
      const { digest, members, head, zippedHead } = await form.read();
      const isShown = members.some(({ id }) => id === viewerId);
      const self = isShown ? undefined : await findMapMember(deps.db, viewerId, viewerId);
      const shown = self ? [...members, self] : members;
      const online = await deps.presence.onlineAmong(
        shown.filter(({ showOnlineStatus }) => showOnlineStatus).map(({ id }) => id),
      );

      const isLit = shown.map(({ id }) => (online.has(id) ? "1" : "0")).join("");
      const tag = etagOf([form.type, viewerId, digest, isLit, JSON.stringify(self ?? null)]);
      c.header("ETag", tag);
      c.header("Cache-Control", "private, no-cache");
      c.header("Vary", "Accept, Accept-Encoding, Authorization");
      if (isNamedIn(c.req.header("if-none-match"), tag)) return c.body(null, 304);

      const tail = form.writeTail({ viewerId, shown, online, self });
      c.header("Content-Type", form.type);
      if (!/\bgzip\b/.test(c.req.header("accept-encoding") ?? ""))
        return c.body(head.join("") + tail);
      c.header("Content-Encoding", "gzip");
      const zipped = await closeGzip(zippedHead, tail);
      return c.body(new Uint8Array(zipped));
    },
  });
};

/** A weak validator: the same map may be sent compressed or not. */
const etagOf = (parts: readonly string[]): string =>
  `W/"${createHash("sha256").update(parts.join("\n")).digest("base64url").slice(0, 22)}"`;

/** Whether an `If-None-Match` names this validator, compared weakly (RFC 9110, section 13.1.2). */
const isNamedIn = (header: string | undefined, tag: string): boolean =>
  header !== undefined &&
  header.split(",").some((named) => ["*", tag, tag.slice(2)].includes(named.trim()));
