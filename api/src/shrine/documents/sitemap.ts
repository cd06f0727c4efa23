import { listIndexedPages } from "@oni/db/home";
import type { Deps } from "../../process/deps.ts";
import { escaped } from "./escape.ts";

type Pages = Awaited<ReturnType<typeof listIndexedPages>>;

/** A list up to this length is cheap and is read for each request. A longer list is cached. */
const maxUncachedPages = 1_000;
const cacheMs = 60_000;

/** Creates the function that writes the sitemap: the addresses of all indexed pages. */
export function createSitemap({ db }: Pick<Deps, "db">): (origin: string) => Promise<string> {
  let latest: { pages: Promise<Pages>; until: number } | null = null;

  async function list(): Promise<Pages> {
    if (latest && performance.now() < latest.until) return latest.pages;
    const entry = { pages: listIndexedPages(db), until: performance.now() + cacheMs };
    latest = entry;
    const discard = () => {
      if (latest === entry) latest = null;
    };
    // Concurrent requests share one read of the list.
    void entry.pages.then((pages) => pages.length <= maxUncachedPages && discard(), discard);
    return entry.pages;
  }
  return async (origin) => write(await list(), origin);
}

function write(pages: Pages, origin: string): string {
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
