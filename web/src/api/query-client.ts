import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "./api-error.ts";

/** Specification section 7: nothing goes stale, nothing is asked again by itself, nothing is retried. */
export const createQueryClient = () =>
  new QueryClient({
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

/** Asks again for what is on the screen and got no answer. What the server refused stays refused. */
export const readFailedAgain = (queryClient: QueryClient): Promise<void> =>
  queryClient.refetchQueries(
    { type: "active", predicate: ({ state: { error } }) => isUnanswered(error) },
    { cancelRefetch: false },
  );

const isUnanswered = (error: unknown) =>
  error !== null && (!(error instanceof ApiError) || error.status >= 500);
