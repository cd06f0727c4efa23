import { call } from "../../live/calls/call.ts";
import { defineDeed } from "../../live/calls/deed.ts";
import { applicationsQuery, refreshServers } from "../lists/queries.ts";

/** Asks to be let into a dimension that is entered by application. */
export const applyToServer = defineDeed({
  failure: "Not asked",
  act: ({ id, line }: { id: string; line: string }) =>
    call("PUT /api/servers/:id/application", { params: { id }, body: { line } }),
  keep: refreshServers,
});

export const withdrawApplication = defineDeed({
  failure: "Update failed",
  act: (params: { id: string }) => call("DELETE /api/servers/:id/application", { params }),
  keep: refreshServers,
});

/** Lets somebody in who has applied, or turns them away. */
export const decideApplication = defineDeed({
  failure: "Update failed",
  act: ({ isLetIn, ...params }: { id: string; userId: string; isLetIn: boolean }) =>
    isLetIn
      ? call("POST /api/servers/:id/applications/:userId/accept", { params })
      : call("POST /api/servers/:id/applications/:userId/decline", { params }),
  keep: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: applicationsQuery(id).queryKey }),
});
