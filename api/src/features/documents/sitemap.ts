import { listIndexedPages } from "@oni/db";
import type { Deps } from "../../deps.ts";
import { escaped } from "./escape.ts";

/** How long a written sitemap is answered though pages have come and gone since. */
const holdMs = 60_000;

/** Writes the addresses of what crawlers may list, once for all who ask within a minute. */
export function createSitemap({ db }: Pick<Deps, "db">): (origin: string) => Promise<string> {
  let latest: { pages: ReturnType<typeof listIndexedPages>; until: number } | null = null;
  return async (origin) => {
    if (!latest || performance.now() >= latest.until) {
      latest = { pages: listIndexedPages(db), until: performance.now() + holdMs };
    }
    const held = latest;
    try {
      return write(await held.pages, origin);
    } catch (error) {
      if (latest === held) latest = null;
      throw error;
    }
  };
}

function write(pages: Awaited<ReturnType<typeof listIndexedPages>>, origin: string): string {
  const entries = pages.map(({ username, postId, updatedAt }) => {
    const path = postId ? `/oni/${username}/posts/${postId}` : `/oni/${username}`;
    return `<url><loc>${escaped(`${origin}${path}`)}</loc><lastmod>${updatedAt.toISOString()}</lastmod></url>`;
  });
  return [
    `<?xml version="1.0" encoding="utf-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries,
    `</urlset>\n`,
  ].join("\n");
}
