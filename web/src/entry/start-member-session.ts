import type { QueryClient } from "@tanstack/react-query";
import { retryMedia } from "../live/calls/retry-media.ts";
import { currentUserQuery } from "../account/sign-in/current-user.ts";
import { notifyQuery } from "../chat/notifications/queries.ts";
import { directsQuery, serversQuery } from "../chat/lists/queries.ts";
import { startChat } from "../chat/events/start-chat.ts";
import type { Live } from "../live/connection.ts";
import { startDevice } from "../account/device/start-device.ts";
import { closeReadNotices } from "../people/inbox/close-read-notices.ts";
import { followCases } from "../keepers/mod-log/follow-cases.ts";
import { followInbox } from "../people/inbox/follow-inbox.ts";
import { followPush } from "../account/notifications/push/follow-push.ts";
import { onDraftStored } from "../stores/drafts.ts";
import { onTick } from "../ui/text/clock.ts";
import { followReading } from "../account/session/follow-reading.ts";
import { refuseStrayFiles } from "../browser/stray-files.ts";
import { refreshZone } from "../browser/zone.ts";

/** Starts what runs on every page of a member. It is not part of a visitor's first paint. */
export function startMemberSession(live: Live, queryClient: QueryClient): void {
  refuseStrayFiles(window);
  retryMedia(queryClient);
  onTick(refreshZone);
  followReading(queryClient);
  startChat(live, queryClient, () => queryClient.getQueryData(currentUserQuery.queryKey)?.id);
  followInbox(live, queryClient);
  followCases(live, queryClient);
  startRinging(queryClient).catch((error) => {
    // A browser may refuse it, for instance in a private window.
    console.info("There is no service worker.", error);
  });
  window.addEventListener("storage", onDraftStored);
  // Data that was read before the subscription may have changed since.
  void queryClient.invalidateQueries({ queryKey: serversQuery.queryKey });
  void queryClient.prefetchQuery({ ...directsQuery, staleTime: 0 });
  void queryClient.prefetchQuery(notifyQuery);
}

/** Starts notifications outside of windows, which close when the member has read them in one. */
async function startRinging(queryClient: QueryClient): Promise<void> {
  const registration = await startDevice();
  if (!registration) return;
  followPush();
  closeReadNotices(registration, queryClient);
}
