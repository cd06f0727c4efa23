/** The description of a build, filled in by `build/service-worker.ts`. */
export type Shell = {
  /** A unique name of the build. */
  build: string;
  /** The page that every path begins with. */
  page: string;
  /** Small files of the page with stable names. */
  named: readonly string[];
  /** Files with hashed names: all scripts and styles, and the fonts of the first paint. */
  hashed: readonly string[];
};

/** The used part of the browser's cache storage. */
export type Caches = Pick<CacheStorage, "keys" | "delete" | "match"> & {
  open: (name: string) => Promise<Pick<Cache, "match" | "put" | "addAll">>;
};

const prefix = "oni-shell-";
/** Tabs of an older build still request its files. */
const cachedBuilds = 2;

export const cacheName = ({ build }: Shell): string => `${prefix}${build}`;

/** Caches the whole shell of a build. Throws if one file fails, and then nothing is installed. */
export async function keepShell(caches: Caches, shell: Shell): Promise<void> {
  const cache = await caches.open(cacheName(shell));
  const fresh = [shell.page, ...shell.named].map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll([...fresh, ...shell.hashed]);
}

/** Deletes the builds before the last two. Caches are listed in the order of their creation. */
export async function dropOldShells(caches: Caches, shell: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== cacheName(shell));
  const old = others.slice(0, Math.max(0, others.length - (cachedBuilds - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

type Kind = "screen" | "named" | "hashed";

/**
 * Returns the kind of a request. Returns null for requests that the worker ignores, above all data of
 * members: API, objects, sockets.
 */
export function kindOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  shell: Pick<Shell, "named">,
  origin: string,
): Kind | null {
  const { origin: requestOrigin, pathname } = new URL(url);
  if (method !== "GET" || requestOrigin !== origin) return null;
  if (pathname.startsWith("/assets/")) return "hashed";
  if (shell.named.includes(pathname)) return "named";
  return mode === "navigate" && !notScreens.test(pathname) ? "screen" : null;
}

/** The same rule as on the server: a name with an extension is a file. */
const notScreens = /^\/(?:api|objects|socket\.io|healthz)(?:\/|$)|\.[a-z0-9]+$/i;
