import { useQueryClient } from "@tanstack/react-query";
import { call, callForText } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { saveFile } from "../../ui/save-file.ts";
import type { Admitted } from "./AdmittedPanel.tsx";
import { type Waiting, waitingQuery } from "./queries.ts";

/** What a keeper does at the door. Each who is let in is told of at once, also when the next is not. */
export function useDoorActions(onAdmitted: (one: Admitted) => void) {
  const queryClient = useQueryClient();
  const letIn = useAction(
    "Not let in",
    async (chosen: readonly Waiting[]) => {
      for (const one of chosen) {
        const params = { id: one.id };
        const { inviteCode } = await call("POST /api/keeper/waitlist/:id/admit", { params });
        onAdmitted({ ...one, inviteCode });
      }
    },
    () => queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
  );
  const exportTable = useAction(
    "Export failed",
    () => callForText("GET /api/keeper/waitlist.csv", { accept: "text/csv" }),
    (table) => {
      saveFile(new Blob([table], { type: "text/csv" }), "oni-waitlist.csv");
      showToast({ tone: "success", title: "Waitlist exported" });
    },
  );
  return { letIn, exportTable };
}
