import type { Case, KeeperActKind, Waiting } from "@oni/api/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read, readKey } from "../../live/calls/read.ts";

export type { Case, KeeperActKind, Waiting };

export type CaseState = "open" | "closed";

/** Returns pages of reported cases, newest first. */
export const casesQuery = (state: CaseState) =>
  infiniteQueryOptions({
    queryKey: readKey("GET /api/keeper/cases", { query: { state } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/keeper/cases", { query: { state, before: pageParam || undefined }, signal }),
    ...untilEmpty,
  });

/** Returns one case with the recent activity of its member. */
export const caseQuery = (id: string) => read("GET /api/keeper/cases/:id", { params: { id } });

/** Returns pages of the waitlist, the longest wait first. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/keeper/waitlist", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/keeper/waitlist", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});

/** Returns the counts of the last 24 hours. */
export const numbersQuery = read("GET /api/keeper/numbers", {});

/**
 * Returns pages of the actions of keepers, and of moderators where the viewer has access, newest first.
 */
export const modLogQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/modlog", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/modlog", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});
