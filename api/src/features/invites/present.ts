import type { FoundInvite, LastLine, listInvites, ShownMember } from "@oni/db";
import type { Invite, InvitePreview } from "../../../contract/invites.ts";
import type { Deps } from "../../deps.ts";
import { iconUrlOf } from "../objects/object-urls.ts";

export const presentInvite = (invite: Awaited<ReturnType<typeof listInvites>>[number]): Invite => ({
  ...invite,
  expiresAt: invite.expiresAt?.toISOString() ?? null,
  createdAt: invite.createdAt.toISOString(),
});

const facesShown = 5;
const wordsShown = 40;

/** What an invitation shows; who is there and what was said only where its server opens that. */
export function presentPreview(
  deps: Pick<Deps, "signingSecret">,
  invite: FoundInvite,
  { here, lines }: { here: readonly ShownMember[]; lines: readonly LastLine[] },
): InvitePreview {
  const { name, description, isPublic, memberCount, inviter, invitePreview } = invite;
  return {
    ...{ name, description, isPublic, memberCount, inviter },
    iconUrl: iconUrlOf(deps, invite),
    hereCount: here.length,
    faces: invitePreview === "lines" ? here.slice(0, facesShown) : [],
    lines: lines.map(({ content, ...author }) => ({
      ...author,
      wordLengths: wordLengths(content),
    })),
  };
}

/** The shape of a line: how many characters each of its first words has. */
const wordLengths = (content: string): number[] =>
  content
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, wordsShown)
    .map((word) => Array.from(word).length);
