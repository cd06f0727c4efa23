import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../live/connection.ts";
import { hearDimensions } from "./follow-lists.ts";
import { markIcon } from "./unread/mark-icon.ts";
import { sendOutbox } from "./outbox/send-outbox.ts";

/** What dimensions do on every page: their lists follow the gateway, and what was written is sent. */
export function startDimensions(live: Live, queryClient: QueryClient): void {
  hearDimensions(live, queryClient);
  sendOutbox(queryClient);
  markIcon(queryClient);
}
