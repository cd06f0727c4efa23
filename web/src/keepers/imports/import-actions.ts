import type { QueryClient } from "@tanstack/react-query";
import { defineAction } from "../../live/calls/action.ts";
import { importsQuery, type KeeperImport } from "./queries.ts";

/** Shows a changed archive in the list. */
const putImport = (queryClient: QueryClient, changed: KeeperImport) => {
  queryClient.setQueryData(importsQuery.queryKey, (imports) =>
    imports?.map((one) => (one.id === changed.id ? changed : one)),
  );
  return refreshImports(queryClient);
};

export const refreshImports = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: importsQuery.queryKey });

export const checkImport = defineAction("POST /api/keeper/imports/:id/check", {
  failure: "Not checked",
  updateCache: putImport,
});

export const startImport = defineAction("POST /api/keeper/imports/:id/start", {
  failure: "Not started",
  updateCache: putImport,
});

export const deleteImport = defineAction("DELETE /api/keeper/imports/:id", {
  failure: "Not removed",
  updateCache: refreshImports,
  outcome: () => ({ title: "Removed" }),
});
