import type { Message } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { startAction } from "../../live/calls/run-action.ts";
import { isDirect } from "../lists/queries.ts";
import { openThread } from "./thread-actions.ts";

type Root = Pick<Message, "id" | "channelId" | "thread">;

/** Returns a function that opens the thread of a message, which is created if there is none. */
export function useOpenThread(serverId: string): (root: Root) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, channelId: parentId, thread }) => {
    const threadId = thread?.channelId ?? (await startAction(queryClient, openThread, { id }))?.id;
    if (threadId === undefined) return;
    const screen = isDirect(queryClient, serverId) ? "directs" : "dimensions";
    await navigate(`/${screen}/${serverId}/${threadId}`, { state: { parentId } });
  };
}
