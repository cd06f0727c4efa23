import type { QueryClient } from "@tanstack/react-query";
import { call, callForText } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { saveFile } from "../../browser/save-file.ts";
import { refreshDesk } from "./follow-cases.ts";
import { type KeeperActKind, type Waiting, waitingQuery } from "./queries.ts";

export type Decision = {
  caseId: string;
  act: KeeperActKind;
  reason: string;
  hours?: number | undefined;
};

/** Runs a keeper's action on a case. */
export const decideCase = defineAction({
  failure: "Nothing was done",
  act: ({ caseId, ...body }: Decision) =>
    call("POST /api/keeper/cases/:id/acts", { params: { id: caseId }, body }),
  updateCache: refreshDesk,
  outcome: () => ({ title: "Done", description: "You can undo this from the log." }),
});

export const undoAct = defineAction({
  failure: "Not undone",
  act: ({ actId, reason }: { actId: string; reason: string }) =>
    call("POST /api/keeper/acts/:id/undo", { params: { id: actId }, body: { reason } }),
  updateCache: refreshDesk,
  outcome: () => ({ title: "Undone" }),
});

export type Admitted = Waiting & { inviteCode: string };
type Admission = {
  chosen: readonly Waiting[];
  /** Called after each admission, even if a later one fails. */
  onAdmitted: (one: Admitted) => void;
};

/** Admits the chosen entries of the waitlist one after another. */
export const admitWaiting = defineAction({
  failure: "Not let in",
  act: async ({ chosen, onAdmitted }: Admission) => {
    for (const one of chosen) {
      const params = { id: one.id };
      const { inviteCode } = await call("POST /api/keeper/waitlist/:id/admit", { params });
      onAdmitted({ ...one, inviteCode });
    }
  },
  updateCache: (queryClient: QueryClient) =>
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
});

export const exportWaitlist = defineAction({
  failure: "Export failed",
  act: () => callForText("GET /api/keeper/waitlist.csv", { accept: "text/csv" }),
  updateCache: (_, table) => saveFile(new Blob([table], { type: "text/csv" }), "oni-waitlist.csv"),
  outcome: () => ({ title: "Waitlist exported" }),
});
