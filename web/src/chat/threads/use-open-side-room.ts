import type { Message } from "@oni/realtime/contract";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "react-router-dom";
import { runAction } from "../../live/calls/do-deed.ts";
import { isLine } from "../lists/queries.ts";
import { openSideRoom } from "./side-room-deeds.ts";

type Root = Pick<Message, "id" | "channelId" | "thread">;

/** Goes to the side room of a message, which is opened if there is none. */
export function useOpenSideRoom(serverId: string): (root: Root) => Promise<void> {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  return async ({ id, channelId: parentId, thread }) => {
    const roomId = thread?.channelId ?? (await runAction(queryClient, openSideRoom, id))?.id;
    if (roomId === undefined) return;
    const screen = isLine(queryClient, serverId) ? "directs" : "dimensions";
    await navigate(`/${screen}/${serverId}/${roomId}`, { state: { parentId } });
  };
}
