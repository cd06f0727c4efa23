import { QueryClient, QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { useConnection } from "../stores/connection.ts";
import { applyChanges } from "./apply-changes.ts";
import type { Live } from "./connection.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.useRealTimers();
});
const stops: (() => void)[] = [];

/** Opens queries by their paths, as if on the screen, and counts later fetches of each. */
async function openScreen(...paths: string[]) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  const fetchCounts = new Map(paths.map((path) => [path, -1]));
  for (const path of paths) {
    const queryFn = () => fetchCounts.set(path, (fetchCounts.get(path) ?? 0) + 1).get(path);
    const observer = new QueryObserver(queryClient, { queryKey: path.split("/"), queryFn });
    stops.push(observer.subscribe(() => {}));
  }
  await vi.advanceTimersByTimeAsync(0);

  const listeners = new Map<string, () => void>();
  const on: Live["on"] = (name, listener) => {
    // The payload of the event is not read.
    // oxlint-disable-next-line typescript/consistent-type-assertions
    listeners.set(name, listener as () => void);
    return () => listeners.delete(name);
  };
  stops.push(applyChanges({ on }, queryClient));
  return {
    queryClient,
    announce: (name: string) => listeners.get(name)?.(),
    /** Returns the paths that were fetched since the last call, once for each fetch. */
    fetchedSince: async () => {
      await vi.advanceTimersByTimeAsync(1_000);
      const paths = [...fetchCounts].flatMap(([path, times]) => Array<string>(times).fill(path));
      for (const path of fetchCounts.keys()) fetchCounts.set(path, 0);
      return paths;
    },
  };
}

const own = ["api/auth/me", "api/posts/my", "api/images", "api/boards", "api/capsules"];
const shrine = ["api/users/moss", "api/users/moss/posts", "api/users/moss/images"];

it("shrine-49: each change refetches the queries that may show it, and no others", async () => {
  const screen = await openScreen(...own, ...shrine, "api/users/blocks", "api/servers", "api/feed");
  const expected = {
    "user:changed": ["api/auth/me", "api/capsules", "api/users/moss", "api/users/blocks"],
    "post:changed": ["api/posts/my", "api/users/moss/posts"],
    "image:changed": ["api/images", "api/boards", "api/users/moss/images"],
    "board:changed": ["api/images", "api/boards", "api/users/moss/images"],
  };
  for (const [name, paths] of Object.entries(expected)) {
    screen.announce(name);
    expect(await screen.fetchedSince(), name).toEqual(paths);
  }
});

it("shrine-49: a burst of changes refetches once, and a query that is not on the screen waits until it is", async () => {
  const screen = await openScreen("api/images");
  screen.queryClient.setQueryData(["api", "boards"], []);
  for (let index = 0; index < 30; index += 1) {
    screen.announce("image:changed");
    screen.announce("board:changed");
  }
  expect(await screen.fetchedSince()).toEqual(["api/images"]);
  expect(screen.queryClient.getQueryState(["api", "boards"])?.isInvalidated).toBe(true);
});

it("shrine-50: when the link comes up, the member's own data is refetched", async () => {
  const screen = await openScreen(...own, ...shrine);
  useConnection.setState(({ connects }) => ({ connects: connects + 1 }));
  expect(await screen.fetchedSince()).toEqual(own);
  useConnection.setState({ phase: "lost" });
  expect(await screen.fetchedSince()).toEqual([]);
});
