import type { Invite } from "@oni/api/contract";
import { defineWrite } from "../../live/calls/call.ts";
import { copyText } from "../../browser/copy-text.tsx";
import { pageUrl } from "../../live/calls/network.ts";

export const linkOf = ({ code }: Pick<Invite, "code">) => pageUrl(`/invite/${code}`);

/** Copies the link of an invitation to the clipboard. */
export const copyInvite = (invite: Pick<Invite, "code">) => copyText(linkOf(invite), "Link copied");

/** The default terms of a link: a week and 25 uses. */
export const defaultTerms = { expiresInHours: 168, maxUses: 25 };

/** Requests a new invitation from the server. */
export const requestInvite = defineWrite("POST /api/servers/:id/invites");
