import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { useConnection } from "../../stores/connection.ts";

/** Asks again for what a keeper has on the desk. */
export const refreshDesk = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => path === "keeper" || path === "modlog",
  });

/** Asks again for what a keeper has on the desk when a case has changed, or may have while the link was down. */
export function followCases(live: Pick<Live, "on">, queryClient: QueryClient): void {
  const refresh = () => void refreshDesk(queryClient);
  live.on("case:changed", refresh);
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) refresh();
  });
}
