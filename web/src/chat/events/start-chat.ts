import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { startDrafts } from "../drafts/start-drafts.ts";
import { applyMessageEvents } from "./apply-events.ts";
import { followLists } from "./follow-lists.ts";
import { gatherEvents } from "./gather-events.ts";
import { sendOutbox } from "../outbox/send-outbox.ts";
import { markIcon } from "../notifications/mark-icon.ts";

/**
 * Starts chat on every page: logs and lists follow the gateway, and queued messages are sent. `viewerId`
 * returns the signed-in member once it is known.
 */
export function startChat(
  live: Live,
  queryClient: QueryClient,
  viewerId: () => string | undefined,
): void {
  const knownId = () => viewerId() ?? "";
  const gathered = gatherEvents(live, knownId);
  applyMessageEvents(gathered, knownId);
  followLists(gathered, queryClient, knownId);
  startDrafts(live, viewerId);
  sendOutbox(live, queryClient, viewerId);
  markIcon(queryClient);
}
