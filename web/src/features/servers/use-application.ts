import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { refreshServers } from "../../chat/queries.ts";

/** What somebody does at the door of a dimension that is entered by application. */
export function useApplication(serverId: string, onChanged: () => unknown = () => {}) {
  const queryClient = useQueryClient();
  const params = { id: serverId };
  const refresh = async () => {
    await refreshServers(queryClient);
    await onChanged();
  };
  const apply = useAction(
    "Not asked",
    (line: string) => call("PUT /api/servers/:id/application", { params, body: { line } }),
    refresh,
  );
  const withdraw = useAction(
    "Update failed",
    () => call("DELETE /api/servers/:id/application", { params }),
    refresh,
  );
  return { apply, withdraw };
}
