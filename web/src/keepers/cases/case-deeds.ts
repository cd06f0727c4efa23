import { call } from "../../live/calls/call.ts";
import { defineDeed } from "../../live/calls/deed.ts";
import { ownCaseQuery } from "./queries.ts";

/** The one answer to what keepers decided. */
export const appealCase = defineDeed({
  failure: "Answer not sent",
  act: ({ id, text }: { id: string; text: string }) =>
    call("POST /api/cases/:id/appeal", { params: { id }, body: { text } }),
  keep: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: ownCaseQuery(id).queryKey }),
});
