import { defineAction } from "../../live/calls/action.ts";
import { ownCaseQuery } from "./queries.ts";

/** Sends the member's single appeal against the decision. */
export const appealCase = defineAction("POST /api/cases/:id/appeal", {
  failure: "Answer not sent",
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: ownCaseQuery(id).queryKey }),
});
