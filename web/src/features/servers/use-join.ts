import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { channelsQuery, membersQuery, refreshServers } from "../../chat/queries.ts";

/** Makes the member one of a public dimension's. */
export function useJoin(serverId: string, onJoined: () => unknown = () => {}) {
  const queryClient = useQueryClient();
  return useAction(
    "Joining failed",
    () => call("POST /api/servers/:id/join", { params: { id: serverId } }),
    async () => {
      await Promise.all([
        refreshServers(queryClient),
        queryClient.invalidateQueries({ queryKey: channelsQuery(serverId).queryKey }),
        queryClient.invalidateQueries({ queryKey: membersQuery(serverId).queryKey }),
      ]);
      await onJoined();
    },
  );
}
