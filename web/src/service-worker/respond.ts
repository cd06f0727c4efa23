import { cacheName, type Caches, kindOf, type Shell } from "./shell.ts";

/** The time that a screen waits for the network before the shell is used. */
const patienceMs = 5_000;

/** The used part of a `FetchEvent`. */
type Fetched = {
  request: Request;
  preloadResponse: Promise<unknown>;
  waitUntil: (work: Promise<unknown>) => void;
};

/** Returns the response to a request for the shell, null for all other requests. */
export function respondTo(
  event: Fetched,
  shell: Shell,
  { caches, fetch, origin }: { caches: Caches; fetch: typeof globalThis.fetch; origin: string },
): Promise<Response> | null {
  const { request } = event;
  const kind = kindOf(request, shell, origin);
  const fromNetwork = async () => {
    const preloaded = await event.preloadResponse;
    return preloaded instanceof Response ? preloaded : fetch(request);
  };
  /** From the cache of this build, so that page, scripts and styles belong together. */
  const cachedOwn = async (path: string) => (await caches.open(cacheName(shell))).match(path);

  async function hashed(): Promise<Response> {
    // From any build, because a hashed name identifies its content.
    const cachedFile = await caches.match(request, { ignoreVary: true });
    if (cachedFile) return cachedFile;
    const answer = await fetch(request);
    if (answer.ok) event.waitUntil(keep(answer.clone()));
    return answer;
  }
  const keep = async (answer: Response) =>
    (await caches.open(cacheName(shell))).put(request, answer);

  async function networkFirst(path: string): Promise<Response> {
    const answer = await within(patienceMs, fromNetwork());
    if (answer && answer.status < 500) return answer;
    return (await cachedOwn(path)) ?? answer ?? Response.error();
  }

  if (kind === null) return null;
  if (kind === "hashed") return hashed();
  return networkFirst(kind === "screen" ? shell.page : new URL(request.url).pathname);
}

/** Returns the value of a promise, null if it fails or exceeds the time. */
function within<Value>(limitMs: number, promise: Promise<Value>): Promise<Value | null> {
  const late = new Promise<null>((resolve) => setTimeout(() => resolve(null), limitMs));
  return Promise.race([promise.catch(() => null), late]);
}
