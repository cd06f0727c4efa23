import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Specification section 7: nothing goes stale, nothing is asked again by itself, nothing is retried. */
export const createQueryClient = () =>
  new QueryClient({
    queryCache: createQueryCache(),
    defaultOptions: {
      queries: {
        staleTime: Number.POSITIVE_INFINITY,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
        refetchInterval: false,
        retry: false,
        // Without a network both fail at once and say so, instead of waiting in silence, or being
        // done when nobody expects it any more.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/**
 * Two things that a `QueryCache` forgets by itself. What a deed changes in an answer that is held makes
 * only that part of it new: one that was to be asked for anew still is. And a first answer that is on its
 * way when it is to be asked for anew says what was before: it is shown, and asked for again.
 */
function createQueryCache(): QueryCache {
  const cache = new QueryCache();
  const invalid = new WeakSet<Query>();
  cache.subscribe((event) => {
    if (event.type !== "updated") return;
    const { query, action } = event;
    if (action.type === "invalidate") invalid.add(query);
    else if (action.type === "success" && action.manual) {
      if (invalid.has(query)) query.invalidate();
    } else if (action.type === "success" && invalid.delete(query) && isFirst(query)) {
      query.invalidate();
      if (query.isActive()) query.fetch().catch(() => {});
    }
  });
  return cache;
}

const isFirst = ({ state }: Query) => state.dataUpdateCount === 1;

/** Asks again for what is on the screen and got no answer. What the server refused stays refused. */
export const refetchUnanswered = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: "active", predicate: ({ state: { error } }) => isUnanswered(error) },
    { cancelRefetch: false },
  );

const isUnanswered = (error: unknown) =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500);
