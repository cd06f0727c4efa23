import type { QueryClient } from "@tanstack/react-query";
import { useConnection } from "../../stores/connection.ts";

/** Addresses without their signatures, as `signedPath` returns them. */
type Paths = ReadonlySet<string>;

/** Reads anew what named one of these addresses; undefined where they are others'. */
type Refetcher = (paths: Paths) => Promise<unknown> | undefined;

const readers = new Set<Refetcher>();
/** Addresses that were requested again and may not be once more. */
const tried = new Set<string>();

/** The path of a signed address of the store, without the part for a thumbnail; null for any other. */
export function signedPath(address: string): string | null {
  const { pathname, search, origin } = new URL(address, location.origin);
  const isSigned = origin === location.origin && new URLSearchParams(search).has("signature");
  return isSigned && pathname.startsWith("/objects/") ? pathname.replace(/\/thumbnail$/, "") : null;
}

const isStored = (address: string) => address.startsWith(`${location.origin}/objects/`);

/** The pictures of a screen are refused one after another. */
const gatherMs = 50;
/** What is refused until then is looked for together. */
let next: { paths: Set<string>; read: Promise<unknown> } | null = null;

/** Has what no query holds read anew, when an address in it was refused. Returns what ends that. */
export function onRefusedAddress(reader: Refetcher): () => void {
  readers.add(reader);
  return () => void readers.delete(reader);
}

/**
 * Whether a refused address gets a second try: once until the link returns. Then what named it is read
 * anew, and once that is shown the caller requests the address that stands there, which may be the same.
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

/** What is held is searched once for all of them. */
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
 * Gives every picture, sound and video of the page whose signed address was refused one more try. Until
 * that has failed, too, nobody else hears that it did.
 */
export function retryMedia(queryClient: QueryClient, page: Document = document): () => void {
  const onError = (event: Event) => {
    const element = event.target;
    if (!(element instanceof HTMLImageElement || element instanceof HTMLMediaElement)) return;
    const address = element.src;
    if (signedPath(address) === null || tried.has(address)) return;
    event.stopImmediatePropagation();
    void refetchAddress(queryClient, address).then(() => {
      // What was read is drawn first.
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
      // Set again, it is requested again.
      if (complete && naturalWidth === 0 && isStored(src)) image.src = src;
    }
  });
  return () => {
    page.removeEventListener("error", onError, true);
    unsubscribe();
  };
}
