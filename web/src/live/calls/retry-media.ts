import type { QueryClient } from "@tanstack/react-query";
import { useConnection } from "../../stores/connection.ts";

/** Paths without their signatures, as `signedPath` returns them. */
type Paths = ReadonlySet<string>;

/** Fetches the data that contains one of these paths, or returns undefined if none is its own. */
type Refetcher = (paths: Paths) => Promise<unknown> | undefined;

const readers = new Set<Refetcher>();
/** Addresses that have already been retried. */
const tried = new Set<string>();

/**
 * Returns the path of a signed address of the object store, without the thumbnail segment, or null for
 * any other address.
 */
export function signedPath(address: string): string | null {
  const { pathname, search, origin } = new URL(address, location.origin);
  const isSigned = origin === location.origin && new URLSearchParams(search).has("signature");
  return isSigned && pathname.startsWith("/objects/") ? pathname.replace(/\/thumbnail$/, "") : null;
}

const isStored = (address: string) => address.startsWith(`${location.origin}/objects/`);

/** The images of a screen are refused one after another. */
const gatherMs = 50;
/** Collects the refused paths until then, to search for them together. */
let next: { paths: Set<string>; read: Promise<unknown> } | null = null;

/**
 * Registers a refetcher for data outside of the query cache that contains refused addresses. Returns a
 * function that removes it.
 */
export function onRefusedAddress(reader: Refetcher): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/**
 * Returns true if a refused address gets a retry: once until the link returns. First refetches the data
 * that contains the address. The caller then requests the address that the new data contains, which may
 * be the same.
 */
export async function refetchAddress(queryClient: QueryClient, address: string): Promise<boolean> {
  const path = signedPath(address);
  if (path === null || tried.has(address)) return false;
  tried.add(address);
  next ??= gather(queryClient);
  next.paths.add(path);
  await next.read;
  return true;
}

function gather(queryClient: QueryClient): NonNullable<typeof next> {
  const paths = new Set<string>();
  const read = new Promise((resolve) => setTimeout(resolve, gatherMs)).then(() => {
    next = null;
    return readAll(queryClient, paths);
  });
  return { paths, read };
}

/** Searches the cached data once for all paths. */
const readAll = (queryClient: QueryClient, paths: Paths) =>
  Promise.allSettled([
    ...[...readers].map((reader) => reader(paths)),
    queryClient.invalidateQueries({
      predicate: ({ state: { data } }) => {
        const json = JSON.stringify(data) ?? "";
        return [...paths].some((path) => json.includes(path));
      },
    }),
  ]);

/**
 * Retries every image, sound and video of the page whose signed address was refused, once. Other handlers
 * receive the error only if the retry fails too. Returns a function that stops it.
 */
export function retryMedia(queryClient: QueryClient, page: Document = document): () => void {
  const onError = (event: Event) => {
    const element = event.target;
    if (!(element instanceof HTMLImageElement || element instanceof HTMLMediaElement)) return;
    const address = element.src;
    if (signedPath(address) === null || tried.has(address)) return;
    event.stopImmediatePropagation();
    void refetchAddress(queryClient, address).then(() => {
      // Lets React draw the new data first.
      setTimeout(() => {
        if (element.isConnected && element.src === address) element.src = address;
      });
    });
  };
  page.addEventListener("error", onError, true);
  const unsubscribe = useConnection.subscribe(({ connects }, before) => {
    if (connects === before.connects) return;
    tried.clear();
    for (const image of page.images) {
      const { src, complete, naturalWidth } = image;
      // Setting the same URL starts a new request.
      if (complete && naturalWidth === 0 && isStored(src)) image.src = src;
    }
  });
  return () => {
    page.removeEventListener("error", onError, true);
    unsubscribe();
  };
}
