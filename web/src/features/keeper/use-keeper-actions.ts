import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import type { KeeperDeed } from "./queries.ts";

type Decision = { caseId: string; act: KeeperDeed; reason: string; hours?: number };

/** What a keeper does about a case, and takes back. */
export function useKeeperActions() {
  const queryClient = useQueryClient();
  const refresh = () =>
    queryClient.invalidateQueries({
      predicate: ({ queryKey: [, path] }) => path === "keeper" || path === "modlog",
    });
  const act = useAction(
    "Nothing was done",
    ({ caseId, ...body }: Decision) =>
      call("POST /api/keeper/cases/:id/acts", { params: { id: caseId }, body }),
    async () => {
      await refresh();
      showToast({ tone: "success", title: "Done", description: "You can undo this from the log." });
    },
  );
  const undo = useAction(
    "Not undone",
    ({ id, reason }: { id: string; reason: string }) =>
      call("POST /api/keeper/acts/:id/undo", { params: { id }, body: { reason } }),
    async () => {
      await refresh();
      showToast({ tone: "success", title: "Undone" });
    },
  );
  return { act, undo };
}
