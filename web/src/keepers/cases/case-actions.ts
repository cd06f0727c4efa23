import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { ownCaseQuery } from "./queries.ts";

/** Sends the member's single appeal against the decision. */
export const appealCase = defineAction({
  failure: "Answer not sent",
  act: ({ id, text }: { id: string; text: string }) =>
    call("POST /api/cases/:id/appeal", { params: { id }, body: { text } }),
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: ownCaseQuery(id).queryKey }),
});
