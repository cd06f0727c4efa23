import type { QueryClient } from "@tanstack/react-query";
import { currentUserQuery } from "./features/auth/current-user.ts";
import { serversQuery } from "./chat/queries.ts";
import { startChat } from "./chat/start-chat.ts";
import type { Live } from "./live/connection.ts";
import { onDraftStored } from "./stores/drafts.ts";

/** What runs on every page for members, and is no part of a visitor's first paint. */
export function startMemberSession(live: Live, queryClient: QueryClient): void {
  startChat(live, queryClient, () => queryClient.getQueryData(currentUserQuery.queryKey)?.id);
  window.addEventListener("storage", onDraftStored);
  // What was read before anyone listened may have changed since.
  void queryClient.invalidateQueries({ queryKey: serversQuery.queryKey });
}
