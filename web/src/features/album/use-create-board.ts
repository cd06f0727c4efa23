import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { addBoard } from "./keep-album.ts";
import type { Board } from "./queries.ts";

type NewBoard = { name: string; description?: string; tags?: string[] };

/** Makes a board and puts it into the album. */
export function useCreateBoard(onCreated: (board: Board) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: NewBoard) => call("POST /api/boards", { body }),
    onSuccess: (board) => {
      addBoard(queryClient, board);
      showToast({ tone: "success", title: "Board Created", description: board.name });
      onCreated(board);
    },
    onError: () =>
      showToast({
        tone: "danger",
        title: "Error",
        description: "Failed to create board. Please try again.",
      }),
  });
}
