import { type Query, QueryCache, QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Specification section 7: nothing goes stale, nothing is refetched by itself, nothing is retried. */
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
        // Without a network both fail at once with an error, instead of waiting silently or running
        // unexpectedly later.
        networkMode: "always",
      },
      mutations: { retry: false, networkMode: "always" },
    },
  });

/**
 * Adds two rules to `QueryCache`. An invalid query stays invalid when an action edits its cached data. A
 * first fetch that was invalidated while it was under way is outdated: its result is shown, and fetched
 * again.
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

/** Refetches the queries on the screen that got no response. What the server refused stays refused. */
export const refetchUnanswered = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: "active", predicate: ({ state: { error } }) => isUnanswered(error) },
    { cancelRefetch: false },
  );

const isUnanswered = (error: unknown) =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500);
