import type { Message } from "@oni/realtime/contract";
import type { QueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { putMessage } from "../../chat/log/channel-log.ts";
import { changeLog } from "../../chat/log/logs.ts";
import { pinsQuery } from "../../chat/queries.ts";

/** Pins a message to its channel, or takes it from there, as the server answers. */
export async function togglePin(
  queryClient: QueryClient,
  { id, channelId, pinnedAt }: Pick<Message, "id" | "channelId" | "pinnedAt">,
): Promise<void> {
  try {
    const stored = await (pinnedAt === null
      ? call("PUT /api/messages/:id/pin", { params: { id } })
      : call("DELETE /api/messages/:id/pin", { params: { id } }));
    changeLog(channelId, (log) => putMessage(log, stored, "fetch"));
    await queryClient.invalidateQueries({ queryKey: pinsQuery(channelId).queryKey });
  } catch (error) {
    reportFailure(pinnedAt === null ? "Pin failed" : "Unpin failed", error);
  }
}
