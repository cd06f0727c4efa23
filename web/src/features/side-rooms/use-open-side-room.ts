import type { Message } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { call } from "../../api/call.ts";
import { reportFailure } from "../../api/use-action.ts";
import { holdCounts, isLine, sideRoomQuery } from "../../chat/queries.ts";

type Root = Pick<Message, "id" | "channelId" | "thread">;

/** Goes to the side room of a message, which is opened if there is none. */
export function useOpenSideRoom(serverId: string): (root: Root) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, channelId: parentId, thread }) => {
    try {
      const roomId = thread?.channelId ?? (await open(id)).id;
      const screen = isLine(queryClient, serverId) ? "directs" : "dimensions";
      await navigate(`/${screen}/${serverId}/${roomId}`, { state: { parentId } });
    } catch (error) {
      reportFailure("Side room not opened", error);
    }
  };

  async function open(messageId: string) {
    const room = await call("POST /api/messages/:id/thread", { params: { id: messageId } });
    holdCounts(room);
    queryClient.setQueryData(sideRoomQuery(room.id).queryKey, room);
    return room;
  }
}
