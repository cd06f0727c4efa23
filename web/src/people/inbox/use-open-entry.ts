import type { InboxEntry } from "@oni/realtime/contract";
import { useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router-dom";
import { pathOf } from "./entry-words.ts";
import type { useInbox } from "./use-inbox.ts";

/** Follows the entry that the address names, as a pressed notification does. One that is gone leaves the inbox. */
export function useOpenEntry(
  { inbox, entries, readOne }: ReturnType<typeof useInbox>,
  viewerName: string,
): void {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const id = search.get("open");
  const entry: InboxEntry | undefined = entries.find((each) => each.id === id);
  const isGone = id !== null && !entry && !inbox.isFetching && inbox.data !== undefined;
  useEffect(() => {
    if (!entry && !isGone) return;
    if (entry) readOne(entry);
    void navigate((entry && pathOf(entry, viewerName)) ?? "/inbox", { replace: true });
    // Once for each entry: what else changes meanwhile is no reason to follow it again.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry?.id, isGone]);
}
