import { defineWrite } from "../../live/calls/call.ts";
import { composeAction, defineAction, fields } from "../../live/calls/action.ts";
import { refreshServers } from "../lists/queries.ts";
import { forgetInvite } from "../../stores/saved-invite.ts";
import { requestInvite } from "./invite-link.ts";
import { invitesQuery } from "./queries.ts";

/** Creates an invitation into a dimension. */
export const createInvite = defineAction(requestInvite.endpoint, {
  failure: "Creation failed",
  updateCache: (queryClient, _, { id }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(id).queryKey }),
});

export const revokeInvite = defineAction("DELETE /api/invites/:code", {
  failure: "Delete failed",
  notSent: fields<{ serverId: string }>("serverId"),
  updateCache: (queryClient, _, { serverId }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(serverId).queryKey }),
});

const accept = defineWrite("POST /api/invites/:code/accept");

export const acceptInvite = composeAction([accept], {
  failure: "Joining failed",
  act: async (code: string) => {
    try {
      return await accept({ code });
    } finally {
      forgetInvite(code);
    }
  },
  updateCache: refreshServers,
});
