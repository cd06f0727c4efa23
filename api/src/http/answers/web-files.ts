import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

/**
 * Returns the folder of the built web, from the sources and from a bundle alike. Null before the first
 * build.
 */
function findWebFiles(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    const candidate = join(folder, "web", "dist");
    if (existsSync(join(candidate, "blank.html"))) return candidate;
    folder = dirname(folder);
  }
  return null;
}

/** The built web: its folder and the texts that responses are built from. */
export type BuiltWeb = { folder: string; page: string; robots: string };

/** Returns null before the first build. */
export function readWeb(): BuiltWeb | null {
  const folder = findWebFiles();
  if (folder === null) return null;
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  return { folder, page: read("blank.html"), robots: read("robots.txt") };
}

/**
 * Serves the built web. Hashed assets may be cached forever, everything else must be revalidated. Serves
 * the prerendered landing page, and the empty page for every other path without a file, because the
 * router in the browser knows the screens.
 */
export function serveWeb(app: Hono, { folder, page }: BuiltWeb): void {
  app.use(async (c, next) => {
    await next();
    const isHashed = c.req.path.startsWith("/assets/") && c.res.ok;
    if (c.res.headers.has("Cache-Control")) return;
    c.header("Cache-Control", isHashed ? "public, max-age=31536000, immutable" : "no-cache");
  });
  app.use(serveStatic({ root: folder, precompressed: true }));
  app.get("*", (c) => {
    const isFile = /\.[a-z0-9]+$/i.test(c.req.path);
    return isFile ? c.text("Nothing is here.", 404) : c.html(page);
  });
}
