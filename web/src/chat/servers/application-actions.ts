import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction } from "../../live/calls/action.ts";
import { applicationsQuery, refreshServers } from "../lists/queries.ts";

/** Applies to a dimension that takes members by application. */
export const applyToServer = defineAction("PUT /api/servers/:id/application", {
  failure: "Request not sent",
  updateCache: refreshServers,
});

export const withdrawApplication = defineAction("DELETE /api/servers/:id/application", {
  failure: "Update failed",
  updateCache: refreshServers,
});

const accept = defineWrite("POST /api/servers/:id/applications/:userId/accept");
const decline = defineWrite("POST /api/servers/:id/applications/:userId/decline");

/** Accepts or declines an application. */
export const decideApplication = composeAction([accept, decline], {
  failure: "Update failed",
  act: ({ isLetIn, ...applicant }: { id: string; userId: string; isLetIn: boolean }) =>
    (isLetIn ? accept : decline)(applicant),
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: applicationsQuery(id).queryKey }),
});
