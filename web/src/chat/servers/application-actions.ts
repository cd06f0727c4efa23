import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { applicationsQuery, refreshServers } from "../lists/queries.ts";

/** Applies to a dimension that takes members by application. */
export const applyToServer = defineAction({
  failure: "Request not sent",
  act: ({ id, line }: { id: string; line: string }) =>
    call("PUT /api/servers/:id/application", { params: { id }, body: { line } }),
  updateCache: refreshServers,
});

export const withdrawApplication = defineAction({
  failure: "Update failed",
  act: (params: { id: string }) => call("DELETE /api/servers/:id/application", { params }),
  updateCache: refreshServers,
});

/** Accepts or declines an application. */
export const decideApplication = defineAction({
  failure: "Update failed",
  act: ({ isLetIn, ...params }: { id: string; userId: string; isLetIn: boolean }) =>
    isLetIn
      ? call("POST /api/servers/:id/applications/:userId/accept", { params })
      : call("POST /api/servers/:id/applications/:userId/decline", { params }),
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: applicationsQuery(id).queryKey }),
});
