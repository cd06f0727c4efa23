import type { QueryClient } from "@tanstack/react-query";
import { callForText, defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction } from "../../live/calls/action.ts";
import { saveFile } from "../../browser/save-file.ts";
import { refreshDesk } from "./follow-cases.ts";
import { type Waiting, waitingQuery } from "./queries.ts";

/** Runs a keeper's action on a case. */
export const decideCase = defineAction("POST /api/keeper/cases/:id/acts", {
  failure: "Nothing was done",
  updateCache: refreshDesk,
  outcome: () => ({ title: "Done", description: "You can undo this from the log." }),
});

export const undoAct = defineAction("POST /api/keeper/acts/:id/undo", {
  failure: "Not undone",
  updateCache: refreshDesk,
  outcome: () => ({ title: "Undone" }),
});

export type Admitted = Waiting & { inviteCode: string };
type Admission = {
  chosen: readonly Waiting[];
  /** Called after each admission, even if a later one fails. */
  onAdmitted: (one: Admitted) => void;
};

const admit = defineWrite("POST /api/keeper/waitlist/:id/admit");

/** Admits the chosen entries of the waitlist one after another. */
export const admitWaiting = composeAction([admit], {
  failure: "Not let in",
  act: async ({ chosen, onAdmitted }: Admission) => {
    for (const one of chosen) {
      const { inviteCode } = await admit({ id: one.id });
      onAdmitted({ ...one, inviteCode });
    }
  },
  updateCache: (queryClient: QueryClient) =>
    queryClient.invalidateQueries({ queryKey: waitingQuery.queryKey }),
});

export const exportWaitlist = composeAction([], {
  failure: "Export failed",
  act: () => callForText("GET /api/keeper/waitlist.csv", { accept: "text/csv" }),
  updateCache: (_, table) => saveFile(new Blob([table], { type: "text/csv" }), "oni-waitlist.csv"),
  outcome: () => ({ title: "Waitlist exported" }),
});
