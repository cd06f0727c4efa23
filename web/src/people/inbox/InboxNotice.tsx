import type { InboxEntry } from "@oni/realtime/contract";
import { errorSentence } from "../../live/calls/api-error.ts";
import { ErrorState } from "../../ui/layout/ErrorState.tsx";
import { Loading } from "../../ui/layout/Loading.tsx";
import type { useInbox } from "./use-inbox.ts";

/** Shown instead of the entries if there are none, or on failure. */
export function InboxNotice({
  inbox,
  shown,
}: {
  inbox: ReturnType<typeof useInbox>["inbox"];
  shown: readonly InboxEntry[];
}) {
  if (inbox.isLoadingError) {
    return (
      <ErrorState
        text="The inbox could not be fetched."
        detail={errorSentence(inbox.error)}
        onRetry={() => void inbox.refetch()}
      />
    );
  }
  if (inbox.isPending) return <Loading text="Loading the inbox..." />;
  return shown.length === 0 ? <p>Nothing here yet.</p> : null;
}
