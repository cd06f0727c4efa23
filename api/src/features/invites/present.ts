import type { FoundInvite, listInvites } from "@oni/db";
import type { Invite, InvitePreview } from "../../../contract/invites.ts";

export const presentInvite = (invite: Awaited<ReturnType<typeof listInvites>>[number]): Invite => ({
  ...invite,
  expiresAt: invite.expiresAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});

export const presentPreview = ({ isUsable: _, ...preview }: FoundInvite): InvitePreview => preview;
