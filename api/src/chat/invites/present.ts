import type { FoundInvite, LatestMessage, listInvites, ShownMember } from "@oni/db/chat";
import type { listLinkedAmong } from "@oni/db/sky";
import type { Invite, InvitePreview } from "../../../contract/chat/invites.ts";
import type { Deps } from "../../process/deps.ts";
import { iconUrlOf } from "../../shrine/uploads/object-urls.ts";

export const presentInvite = (invite: Awaited<ReturnType<typeof listInvites>>[number]): Invite => ({
  ...invite,
  expiresAt: invite.expiresAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});

const maxShownLengths = 40;

/** Builds the preview of an invitation. `seen` is empty unless the server opens its inside. */
export function presentPreview(
  deps: Pick<Deps, "signingSecret">,
  invite: FoundInvite,
  seen: {
    hereCount: number;
    faces: ShownMember[];
    linked: Awaited<ReturnType<typeof listLinkedAmong>>;
    lines: readonly LatestMessage[];
  },
): InvitePreview {
  const { name, description, isPublic, memberCount, inviter } = invite;
  return {
    ...{ name, description, isPublic, memberCount, inviter },
    iconUrl: iconUrlOf(deps, invite),
    ...seen,
    lines: seen.lines.map(({ content, ...author }) => ({
      ...author,
      wordLengths: wordLengths(content),
    })),
  };
}

/** Returns the length in characters of each of the first 40 words. */
const wordLengths = (content: string): number[] =>
  content
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, maxShownLengths)
    .map((part) => Array.from(part).length);
