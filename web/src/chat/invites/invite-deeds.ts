import { call } from "../../live/calls/call.ts";
import { defineDeed } from "../../live/calls/deed.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { refreshServers } from "../lists/queries.ts";
import { forgetInvite } from "../../stores/kept-invite.ts";
import { openDoor } from "./invite-link.ts";
import { invitesQuery } from "./queries.ts";

type Terms = CallInput<"POST /api/servers/:id/invites">["body"];
type Door = { serverId: string };

/** Makes a link into a dimension; without terms as it stands in the door of a new one. */
export const createInvite = defineDeed({
  failure: "Creation failed",
  act: ({ serverId, terms }: Door & { terms?: Terms }) => openDoor(serverId, terms),
  keep: (queryClient, _, { serverId }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(serverId).queryKey }),
});

export const revokeInvite = defineDeed({
  failure: "Delete failed",
  act: ({ code }: Door & { code: string }) =>
    call("DELETE /api/invites/:code", { params: { code } }),
  keep: (queryClient, _, { serverId }) =>
    queryClient.invalidateQueries({ queryKey: invitesQuery(serverId).queryKey }),
});

export const acceptInvite = defineDeed({
  failure: "Joining failed",
  act: async (code: string) => {
    try {
      return await call("POST /api/invites/:code/accept", { params: { code } });
    } finally {
      forgetInvite(code);
    }
  },
  keep: refreshServers,
});
