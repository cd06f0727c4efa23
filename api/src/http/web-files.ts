import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Hono } from "hono";

/** Where the built web is, seen from the sources and from a bundle alike; null before the first build. */
export function findWebFiles(): string | null {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (folder !== dirname(folder)) {
    const candidate = join(folder, "web", "dist");
    if (existsSync(join(candidate, "index.html"))) return candidate;
    folder = dirname(folder);
  }
  return null;
}

/**
 * Serves the built web: hashed assets for ever, everything else fresh, and the one page for every
 * path that is not a file, since the router in the browser knows the screens.
 */
export function serveWeb(app: Hono, folder: string): void {
  const page = readFileSync(join(folder, "index.html"), "utf8");
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
