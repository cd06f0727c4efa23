import type { Invite } from "@oni/api/contract";
import { defineWrite } from "../../live/calls/call.ts";
import { showToast } from "../../stores/toasts.ts";

export const linkOf = ({ code }: Pick<Invite, "code">) =>
  `${window.location.origin}/invite/${code}`;

/** Copies the link of an invitation to the clipboard. If that fails, a toast shows the link. */
export async function copyInvite(invite: Pick<Invite, "code">): Promise<void> {
  try {
    await navigator.clipboard.writeText(linkOf(invite));
    showToast({ tone: "success", title: "Link copied" });
  } catch {
    showToast({ tone: "info", title: "Link", description: linkOf(invite) });
  }
}

/** The default terms of a link: a week and 25 uses. */
export const defaultTerms = { expiresInHours: 168, maxUses: 25 };

/** Requests a new invitation from the server. */
export const requestInvite = defineWrite("POST /api/servers/:id/invites");
