import type { Case, KeeperActKind, Waiting } from "@oni/api/contract";
import { infiniteQueryOptions } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { untilEmpty } from "../../live/calls/pages.ts";
import { read, readKey } from "../../live/calls/read.ts";

export type { Case, KeeperActKind, Waiting };

export type CaseState = "open" | "closed";

/** What was reported to the keepers, the newest first, part after part. */
export const casesQuery = (state: CaseState) =>
  infiniteQueryOptions({
    queryKey: readKey("GET /api/keeper/cases", { query: { state } }),
    queryFn: ({ pageParam, signal }) =>
      call("GET /api/keeper/cases", { query: { state, before: pageParam || undefined }, signal }),
    ...untilEmpty,
  });

/** One case, with how much its member did lately. */
export const caseQuery = (id: string) => read("GET /api/keeper/cases/:id", { params: { id } });

/** Who waits to be let in, the longest first, part after part. */
export const waitingQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/keeper/waitlist", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/keeper/waitlist", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});

/** What came about in the last 24 hours. */
export const numbersQuery = read("GET /api/keeper/numbers", {});

/** What keepers did, and moderators where the viewer may look, the newest first. */
export const modLogQuery = infiniteQueryOptions({
  queryKey: readKey("GET /api/modlog", { query: {} }),
  queryFn: ({ pageParam, signal }) =>
    call("GET /api/modlog", { query: { before: pageParam || undefined }, signal }),
  ...untilEmpty,
});
