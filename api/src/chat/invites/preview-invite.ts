import { type FoundInvite, listLatestMessages, listShownMembers } from "@oni/db/chat";
import { listLinkedAmong } from "@oni/db/sky";
import { rooms } from "@oni/realtime/contract";
import type { Budget } from "@oni/realtime/process";
import type { InvitePreview } from "../../../contract/chat/invites.ts";
import type { Deps } from "../../process/deps.ts";
import { onlineAmong } from "../servers/online-among.ts";
import { presentPreview } from "./present.ts";

type Parts = Pick<Deps, "db" | "presence" | "publisher" | "limiter" | "signingSecret">;

const facesShown = 5;
const maxMessages = 3;
/** Notifies the maker of an invitation at most once a minute. */
const openedBudget: Budget = { points: 1, windowMs: 60_000, isPromised: true };

/**
 * Returns the preview of an invitation for anyone with the code. Members and latest messages are included
 * only if the server allows it. Notifies the maker of the invitation, without a name.
 */
export async function previewInvite(
  deps: Parts,
  invite: FoundInvite,
  viewerId: string | null,
): Promise<InvitePreview> {
  const { db, presence } = deps;
  const { serverId } = invite;
  const isOpen = invite.invitePreview === "lines";
  const [members, messages] = await Promise.all([
    listShownMembers(db, [serverId]),
    isOpen ? listLatestMessages(db, serverId, maxMessages) : [],
  ]);
  const here = await onlineAmong(presence, members);
  const faces = isOpen ? here.slice(0, facesShown) : [];
  const ids = faces.map(({ userId }) => userId);
  const linked = viewerId && ids.length > 0 ? await listLinkedAmong(db, viewerId, ids) : [];
  await announceOpened(deps, invite, viewerId);
  return presentPreview(deps, invite, {
    ...{ hereCount: here.length, faces, linked },
    lines: messages.toReversed(),
  });
}

async function announceOpened(
  { limiter, publisher }: Parts,
  { code, createdBy }: FoundInvite,
  viewerId: string | null,
): Promise<void> {
  if (createdBy === null || createdBy === viewerId) return;
  const verdict = await limiter.consume("invite-opened", code, openedBudget);
  if (verdict.allowed) publisher.emit(rooms.user(createdBy), "invite:opened", { code });
}
