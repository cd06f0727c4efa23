import { QueryClient } from "@tanstack/react-query";

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
      },
      // Without a network it fails at once, instead of being done when nobody expects it any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
