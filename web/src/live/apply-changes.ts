import type { EventName } from "@oni/realtime/contract";
import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { useConnection } from "../stores/connection.ts";
import type { Live } from "./connection.ts";

/** The events that name what a member has edited, without its content. */
type ChangeName = Extract<EventName, `${"user" | "post" | "image" | "board"}:changed`>;

/** Returns true if a query may show the change. Query keys are the paths of the API. */
const isOutdatedBy: { readonly [Name in ChangeName]: (key: QueryKey) => boolean } = {
  "user:changed": (key) =>
    startsWith(key, "auth", "me") ||
    startsWith(key, "auth", "passkeys") ||
    startsWith(key, "capsules") ||
    startsWith(key, "profile-archives") ||
    // Shrines, and the block list.
    (startsWith(key, "users") && key.length === 3) ||
    isOfMember(key, "wall"),
  "post:changed": (key) => startsWith(key, "posts") || isOfMember(key, "posts") || isOfTags(key),
  "image:changed": (key) =>
    startsWith(key, "images") ||
    startsWith(key, "trash") ||
    startsWith(key, "boards") ||
    isOfMember(key, "images") ||
    isOfTags(key),
  "board:changed": (key) =>
    startsWith(key, "boards") ||
    startsWith(key, "images") ||
    startsWith(key, "trash") ||
    isOfMember(key, "images"),
};

const startsWith = (key: QueryKey, ...path: string[]) =>
  ["api", ...path].every((segment, index) => key[index] === segment);
const isOfMember = (key: QueryKey, collection: string) =>
  startsWith(key, "users") && key[3] === collection;
const isOfTags = (key: QueryKey) => startsWith(key, "tags");

/** Excludes shrines: the screens that watch a shrine refetch it after the watch is acknowledged. */
const isOwn = (key: QueryKey) => !startsWith(key, "users");

/** One edit makes several events, so a burst is gathered into one refetch. */
const gatherMs = 200;

/**
 * Refetches what other members or another device have changed: what is on the screen now, the rest when
 * it is shown. Drafts are not touched. After a loss of the link it refetches all own data that an event
 * could have named. Returns a function that stops it.
 */
export function applyChanges(live: Pick<Live, "on">, queryClient: QueryClient): () => void {
  const waiting = new Set<ChangeName>();
  let timer: ReturnType<typeof setTimeout> | undefined;

  const invalidate = (names: readonly ChangeName[], isIncluded: (key: QueryKey) => boolean) =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: key }) =>
        isIncluded(key) && names.some((name) => isOutdatedBy[name](key)),
    });
  function invalidateWaiting(): void {
    timer = undefined;
    invalidate([...waiting], () => true);
    waiting.clear();
  }

  const stops = changeNames.map((name) =>
    live.on(name, () => {
      waiting.add(name);
      timer ??= setTimeout(invalidateWaiting, gatherMs);
    }),
  );
  stops.push(
    useConnection.subscribe(({ connects }, before) => {
      if (connects > before.connects) invalidate(changeNames, isOwn);
    }),
  );
  return () => {
    clearTimeout(timer);
    stops.forEach((stop) => stop());
  };
}

// The keys of the map above are these names.
// oxlint-disable-next-line typescript/consistent-type-assertions
const changeNames = Object.keys(isOutdatedBy) as ChangeName[];
