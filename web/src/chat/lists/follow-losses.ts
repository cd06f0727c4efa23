import { hashKey, type QueryClient } from "@tanstack/react-query";
import { serversQuery } from "./queries.ts";

/**
 * Removes the cached queries of servers that a new list no longer contains. Otherwise the screen that
 * still shows one would fetch what the viewer may not see any more.
 */
export function followLosses(queryClient: QueryClient): void {
  let known: ReadonlySet<string> = new Set();
  queryClient.getQueryCache().subscribe((event) => {
    if (event.type !== "updated" || event.action.type !== "success" || event.action.manual) return;
    if (event.query.queryHash !== listHash) return;
    const servers = queryClient.getQueryData(serversQuery.queryKey) ?? [];
    const listed = new Set(servers.map(({ id }) => id));
    for (const id of known) {
      if (!listed.has(id)) queryClient.removeQueries({ queryKey: [...serversQuery.queryKey, id] });
    }
    known = listed;
  });
}

const listHash = hashKey(serversQuery.queryKey);
