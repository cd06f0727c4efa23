import { readSearch } from "@oni/api/contract";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { callForPage } from "../../live/calls/call.ts";
import { ownTimeZone } from "./own-time-zone.ts";

/** The kinds that a search may be narrowed to, in the order of the hits. */
export const hitKinds = ["users", "servers", "posts", "images", "messages"] as const;
export type HitKind = (typeof hitKinds)[number];

const pauseMs = 250;
const pageSize = 20;

/**
 * Searches once the text has not changed for 250 ms. `unread` lists the parts that cannot be searched
 * for; if there are any, no request is sent.
 */
export function useHits(written: string, kind: HitKind | null) {
  const q = useSettled(written.trim(), pauseMs);
  const { unread } = readSearch(q);
  const isEnabled = q !== "" && unread.length === 0;
  const hits = useInfiniteQuery({
    queryKey: ["search", q, kind],
    queryFn: ({ pageParam: before, signal }) =>
      callForPage("GET /api/search", {
        query: {
          q,
          ...ownTimeZone(),
          limit: String(pageSize),
          ...(kind && { kind }),
          ...(before && { before }),
        },
        signal,
      }),
    initialPageParam: "",
    getNextPageParam: ({ next }) => next,
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    staleTime: 0,
    gcTime: 0,
  });
  return { q, unread, isEnabled, hits };
}

/** Returns a value once it has not changed for `ms`. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
}
