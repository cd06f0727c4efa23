import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { startDrafts } from "../drafts/start-drafts.ts";
import { applyMessageEvents } from "./apply-events.ts";
import { followLists } from "./follow-lists.ts";
import { gatherEvents } from "./gather-events.ts";
import { sendOutbox } from "../outbox/send-outbox.ts";
import { markIcon } from "../notifications/mark-icon.ts";

/**
 * What chat does on every page: logs and lists follow the gateway, and what was written is sent.
 * `viewerId` says who is signed in, once that is known.
 */
export function startChat(
  live: Live,
  queryClient: QueryClient,
  viewerId: () => string | undefined,
): void {
  const knownId = () => viewerId() ?? "";
  const gathered = gatherEvents(live, knownId);
  applyMessageEvents(gathered, knownId);
  followLists(gathered, queryClient);
  startDrafts(live, viewerId);
  sendOutbox(live, queryClient, viewerId);
  markIcon(queryClient);
}
