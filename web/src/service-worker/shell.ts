/** What a build says of itself; `build/service-worker.ts` fills it in. */
export type Shell = {
  /** Another build has another name. */
  build: string;
  /** The page that every path begins with. */
  page: string;
  /** Small files of the page whose names stay from build to build. */
  named: readonly string[];
  /** Files whose names change with what they hold: all scripts and styles, and the fonts of the first paint. */
  hashed: readonly string[];
};

/** As much of the browser's cache storage as is needed. */
export type Caches = Pick<CacheStorage, "keys" | "delete" | "match"> & {
  open: (name: string) => Promise<Pick<Cache, "match" | "put" | "addAll">>;
};

const prefix = "oni-shell-";
/** Tabs that are older than the newest build still ask for files of theirs. */
const cachedBuilds = 2;

export const cacheName = ({ build }: Shell): string => `${prefix}${build}`;

/** Takes the whole shell of a build in; throws if one file does not come, and nothing is installed then. */
export async function keepShell(caches: Caches, shell: Shell): Promise<void> {
  const cache = await caches.open(cacheName(shell));
  const fresh = [shell.page, ...shell.named].map((path) => new Request(path, { cache: "reload" }));
  await cache.addAll([...fresh, ...shell.hashed]);
}

/** Removes the builds before the last two. Caches are listed in the order in which they were made. */
export async function dropOldShells(caches: Caches, shell: Shell): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(prefix));
  const others = names.filter((name) => name !== cacheName(shell));
  const old = others.slice(0, Math.max(0, others.length - (cachedBuilds - 1)));
  await Promise.all(old.map((name) => caches.delete(name)));
}

type Kind = "screen" | "named" | "hashed";

/**
 * What a request asks for; null for everything that the worker leaves alone, which is above all what
 * members write: answers of the API, objects, sockets.
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

/** As the server decides it: a name with an ending is a file. */
const notScreens = /^\/(?:api|objects|socket\.io|healthz)(?:\/|$)|\.[a-z0-9]+$/i;
