import type { EventPayload, Message } from "@oni/realtime/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../live/calls/call.ts";
import { putPage } from "../log/channel-log-pages.ts";
import { changeLog, logOf, useMessages } from "../log/logs.ts";
import { refreshClaims } from "./mask-actions.ts";

type MaskChange = EventPayload<"mask:changed">;

/**
 * Fetches what shows a mask again after its claim changed: the claims, the messages of the cached logs,
 * pins and threads. Messages keep their revision, so that logs do not find the change themselves.
 */
export async function showMaskChange(
  queryClient: QueryClient,
  change: MaskChange,
  viewerId: string,
): Promise<void> {
  const claims = refreshClaims(queryClient, change.serverId);
  if (change.userId !== null) {
    await queryClient.invalidateQueries({ queryKey: ["api", "channels"] });
    const isConcerned = mayConcern(change, viewerId);
    for (const channelId of Object.keys(useMessages.getState().logs).toReversed())
      await fetchAgain(channelId, isConcerned);
  }
  await claims;
}

const pageSize = 100;

/** Fetches the pages of a log with such messages again, from the first one to the last. */
async function fetchAgain(
  channelId: string,
  isConcerned: (message: Message) => boolean,
): Promise<void> {
  const concerned = logOf(channelId)?.messages.filter(isConcerned) ?? [];
  let reached = 0;
  for (const { seq } of concerned) {
    if (seq <= reached) continue;
    const { knownRev } = logOf(channelId) ?? { knownRev: 0 };
    const query = { after: String(seq - 1), limit: String(pageSize) };
    const params = { id: channelId };
    const page = await call("GET /api/channels/:id/messages", { params, query }).catch(() => null);
    if (!page) return;
    changeLog(channelId, (log) => putPage(log, page, knownRev));
    reached = page.at(-1)?.seq ?? seq;
  }
}

/**
 * Returns which messages a change may concern: those of the mask and of the member. Reactions do not name
 * their members, so the member fetches all messages with reactions.
 */
const mayConcern =
  ({ maskId, userId }: MaskChange, viewerId: string) =>
  ({ mask, userId: writerId, reactions }: Message): boolean =>
    mask?.id === maskId || writerId === userId || (userId === viewerId && reactions.length > 0);
