import type { Message } from "@oni/realtime/contract";
import { useQuery } from "@tanstack/react-query";
import { read } from "../../live/calls/read.ts";
import { messageAt } from "../log/channel-log.ts";
import { useMessages } from "../log/logs.ts";
import type { Channel } from "../lists/queries.ts";

/** The message that a side room is about: as the log of its channel has it, else as it is fetched. */
export function useRoot({ parentId, rootSeq }: Channel): Message | undefined {
  const held = useMessages(({ logs }) => {
    const log = parentId === null ? undefined : logs[parentId];
    return log && rootSeq !== null ? messageAt(log, rootSeq) : undefined;
  });
  const { data } = useQuery({
    ...read("GET /api/channels/:id/messages", {
      params: { id: parentId ?? "" },
      query: { around: String(rootSeq ?? 1), limit: "1" },
    }),
    enabled: held === undefined && parentId !== null && rootSeq !== null,
  });
  return held ?? data?.find(({ seq }) => seq === rootSeq);
}
