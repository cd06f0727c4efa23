import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { useConnection } from "../../stores/connection.ts";

/** Refetches the data of the keepers' desk and the moderation log. */
export const refreshDesk = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [, path] }) => path === "keeper" || path === "modlog",
  });

/** Refetches the keepers' desk when a case changes and after each reconnect. */
export function followCases(live: Pick<Live, "on">, queryClient: QueryClient): void {
  const refresh = () => void refreshDesk(queryClient);
  live.on("case:changed", refresh);
  useConnection.subscribe(({ connects }, before) => {
    if (connects !== before.connects) refresh();
  });
}
