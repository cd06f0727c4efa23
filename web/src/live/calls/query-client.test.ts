import { QueryObserver } from "@tanstack/react-query";
import { expect, test, vi } from "vitest";
import { ApiError } from "./api-error.ts";
import { createQueryClient, refetchUnanswered } from "./query-client.ts";

test("home-9: nothing goes stale, and nothing is refetched by itself, retried or postponed", () => {
  expect(createQueryClient().getDefaultOptions()).toMatchObject({
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
      networkMode: "always",
    },
    mutations: { retry: false, networkMode: "always" },
  });
});

test("home-74: a query without a response is refetched; refused and successful queries are not", async () => {
  const client = createQueryClient();
  const fetchCounts: Record<string, number> = {};
  const outcomes: Record<string, () => string> = {
    unanswered: () => {
      throw new TypeError("Failed to fetch");
    },
    broken: () => {
      throw new ApiError(new Response(null, { status: 502 }), "");
    },
    refused: () => {
      throw new ApiError(new Response(null, { status: 404 }), "");
    },
    read: () => "here",
  };
  const stops = Object.entries(outcomes).map(([name, outcome]) => {
    const queryFn = () => {
      fetchCounts[name] = (fetchCounts[name] ?? 0) + 1;
      return outcome();
    };
    return new QueryObserver(client, { queryKey: [name], queryFn }).subscribe(() => {});
  });
  const isSettled = () => expect(client.isFetching()).toBe(0);
  await vi.waitFor(isSettled);
  await refetchUnanswered(client);
  expect(fetchCounts).toEqual({ unanswered: 2, broken: 2, refused: 1, read: 1 });
  stops.forEach((stop) => stop());
});

test("web-10: an invalid query stays invalid when its data is edited", async () => {
  const client = createQueryClient();
  const results = [["moth"], ["moth", "kite"]];
  const query = { queryKey: ["names"], queryFn: () => results.shift() };
  await client.fetchQuery(query);
  await client.invalidateQueries({ queryKey: query.queryKey });
  client.setQueryData<string[]>(query.queryKey, (names) => names?.slice(1));
  expect(await client.fetchQuery(query)).toEqual(["moth", "kite"]);
  client.setQueryData<string[]>(query.queryKey, (names) => names?.slice(1));
  expect(await client.fetchQuery(query)).toEqual(["kite"]);
});

test("web-11: a first fetch that was invalidated while it was under way is repeated", async () => {
  const client = createQueryClient();
  const resolvers: ((names: string[]) => void)[] = [];
  const queryFn = () => new Promise<string[]>((resolve) => resolvers.push(resolve));
  const observer = new QueryObserver(client, { queryKey: ["names"], queryFn });
  const stop = observer.subscribe(() => {});
  void client.invalidateQueries({ queryKey: ["names"] });
  await vi.waitFor(() => expect(resolvers).toHaveLength(1));
  resolvers[0]?.([]);
  await vi.waitFor(() => expect(resolvers).toHaveLength(2));
  resolvers[1]?.(["moth"]);
  await vi.waitFor(() => expect(observer.getCurrentResult().data).toEqual(["moth"]));
  // A fetch that starts after the invalidation is not repeated.
  void client.invalidateQueries({ queryKey: ["names"] });
  await vi.waitFor(() => expect(resolvers).toHaveLength(3));
  resolvers[2]?.(["moth", "kite"]);
  await vi.waitFor(() => expect(client.isFetching()).toBe(0));
  expect(observer.getCurrentResult().data).toEqual(["moth", "kite"]);
  expect(resolvers).toHaveLength(3);
  stop();
});
