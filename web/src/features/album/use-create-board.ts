import { useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { addBoard } from "./keep-album.ts";
import type { Board } from "./queries.ts";

type NewBoard = { name: string; description?: string; tags?: string[] };

/** Makes a board and puts it into the album. */
export function useCreateBoard(onCreated: (board: Board) => void) {
  const queryClient = useQueryClient();
  return useAction(
    creationFailure,
    (body: NewBoard) => call("POST /api/boards", { body }),
    (board) => {
      addBoard(queryClient, board);
      showToast({ tone: "success", title: "Board Created", description: board.name });
      onCreated(board);
    },
  );
}

/** Specification section 9. */
const creationFailure = {
  title: "Error",
  describe: () => "Failed to create board. Please try again.",
};
