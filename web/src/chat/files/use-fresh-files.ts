import type { Attachment, Message } from "@oni/realtime/contract";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useState } from "react";
import { call } from "../../live/calls/call.ts";
import { onRefusedAddress } from "../../live/calls/retry-media.ts";

const marginMs = 20_000;

/**
 * Returns the files of a message with valid URLs. Once the URLs have expired, the message is fetched
 * again.
 */
export function useFreshFiles({ id, channelId, seq, attachments }: Message): Attachment[] {
  const { data: fetched, refetch } = useQuery({
    queryKey: ["files", id],
    queryFn: async ({ signal }) => {
      const query = { around: String(seq), limit: "1" };
      const path = "GET /api/channels/:id/messages";
      const messages = await call(path, { params: { id: channelId }, query, signal });
      return messages.find((message) => message.id === id)?.attachments ?? [];
    },
    enabled: useHasEnded(endOf(attachments)),
    staleTime: ({ state }) => leftOf(state.data),
    // If the clock of the device is wrong, no time seems left, and no refetch is planned.
    refetchInterval: ({ state }) => leftOf(state.data) || false,
  });
  const readNamed = useEffectEvent((paths: ReadonlySet<string>) =>
    attachments.some(({ url }) => paths.has(pathOf(url))) ? refetch() : undefined,
  );
  useEffect(() => onRefusedAddress((paths) => readNamed(paths)), []);
  return fetched && endOf(fetched) > endOf(attachments) ? fetched : attachments;
}

const pathOf = (url: string) => url.replace(/\?.*/, "");

const leftOf = (files: readonly Attachment[] | undefined): number =>
  files?.length ? Math.max(0, endOf(files) - Date.now()) : 0;

/** Returns when the first of the URLs expires, in epoch ms. */
function endOf(files: readonly Attachment[]): number {
  const ends = files.map(({ url }) => Number(/[?&]expires=(\d+)/.exec(url)?.[1] ?? 0) * 1_000);
  return Math.min(...ends) - marginMs;
}

function useHasEnded(endsAtMs: number): boolean {
  const [endedMs, setEndedMs] = useState(() => (Date.now() >= endsAtMs ? endsAtMs : 0));
  useEffect(() => {
    const end = () => setEndedMs(endsAtMs);
    const timer = setTimeout(end, Math.max(0, endsAtMs - Date.now()));
    return () => clearTimeout(timer);
  }, [endsAtMs]);
  return endedMs === endsAtMs;
}
