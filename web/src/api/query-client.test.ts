import { expect, test } from "vitest";
import { createQueryClient } from "./query-client.ts";

test("WB7: nothing goes stale, nothing is asked again by itself, nothing is retried or put off", () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false, networkMode: "always" },
  });
});
