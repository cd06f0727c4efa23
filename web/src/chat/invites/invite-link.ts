import type { Invite } from "@oni/api/contract";
import { call } from "../../live/calls/call.ts";
import type { CallInput } from "../../live/calls/endpoint-name.ts";
import { showToast } from "../../stores/toasts.ts";

export const linkOf = ({ code }: Pick<Invite, "code">) =>
  `${window.location.origin}/invite/${code}`;

/** Puts the link of an invitation on the clipboard; without one it is shown to be copied by hand. */
export async function copyInvite(invite: Pick<Invite, "code">): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(invite));
    showToast({ tone: "success", title: "Link copied" });
  } catch {
    showToast({ tone: "info", title: "Link", description: linkOf(invite) });
  }
}

type Terms = CallInput<"POST /api/servers/:id/invites">["body"];

/** How a new link stands open where nobody says otherwise: for a week, and for so many. */
export const defaultTerms = { expiresInHours: 168, maxUses: 25 };

/** Makes an invitation; unless told otherwise the one that stands in the door of a new dimension. */
export const requestInvite = (serverId: string, body: Terms = defaultTerms) =>
  call("POST /api/servers/:id/invites", { params: { id: serverId }, body });
