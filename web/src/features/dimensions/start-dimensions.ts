import type { QueryClient } from "@tanstack/react-query";
import type { Live } from "../../live/connection.ts";
import { hearDimensions } from "./hear-dimensions.ts";
import { markIcon } from "./mark-icon.ts";
import { sendOutbox } from "./send-outbox.ts";

/** What dimensions do on every page: their lists follow the gateway, and what was written is sent. */
export function startDimensions(live: Live, queryClient: QueryClient): void {
  hearDimensions(live, queryClient);
  sendOutbox(queryClient);
  markIcon(queryClient);
}
