import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { refreshServers } from "../lists/queries.ts";
import { forgetInvite } from "../../stores/saved-invite.ts";
import { requestInvite } from "./invite-link.ts";
import { invitesQuery } from "./queries.ts";

type Terms = CallInput<"POST /api/servers/:id/invites">["body"];
type ServerRef = { serverId: string };

/** Creates an invitation into a dimension, by default with the terms for a new dimension. */
export const createInvite = defineAction({
  failure: "Creation failed",
  act: ({ serverId, terms }: ServerRef & { terms?: Terms }) => requestInvite(serverId, terms),
  updateCache: (queryClient, _, { serverId }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(serverId).queryKey }),
});

export const revokeInvite = defineAction({
  failure: "Delete failed",
  act: ({ code }: ServerRef & { code: string }) =>
    call("DELETE /api/invites/:code", { params: { code } }),
  updateCache: (queryClient, _, { serverId }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(serverId).queryKey }),
});

export const acceptInvite = defineAction({
  failure: "Joining failed",
  act: async (code: string) => {
    try {
      return await call("POST /api/invites/:code/accept", { params: { code } });
    } finally {
      forgetInvite(code);
    }
  },
  updateCache: refreshServers,
});
