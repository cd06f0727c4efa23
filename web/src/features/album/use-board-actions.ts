import { useQueryClient } from "@tanstack/react-query";
import { createElement } from "react";
import { call } from "../../api/call.ts";
import { useAction } from "../../api/use-action.ts";
import { showToast } from "../../stores/toasts.ts";
import { dropBoard, keepBoard, keepBoardVisibility } from "./keep-album.ts";
import type { Board } from "./queries.ts";
import { UndoButton } from "./UndoButton.tsx";

/** What an owner does with a board. Everything ends in a toast. */
export function useBoardActions(board: Board) {
  const queryClient = useQueryClient();
  const params = { id: board.id };

  const change = useAction(
    "Update failed",
    (body: { name: string } | { tags: string[] }) => call("PUT /api/boards/:id", { params, body }),
    (changed) => {
      keepBoard(queryClient, changed);
      showToast({ tone: "success", title: "Board updated", description: changed.name });
    },
  );

  const setVisibility = useAction(
    board.isPublic ? "Hide failed" : "Update failed",
    (isPublic: boolean) => call("PUT /api/boards/:id/visibility", { params, body: { isPublic } }),
    (changed) => {
      const title = changed.isPublic ? "Board shown" : "Board hidden";
      showToast({ tone: "success", title, description: changed.name });
      return keepBoardVisibility(queryClient, changed);
    },
  );

  const remove = useAction(
    "Delete failed",
    () => call("DELETE /api/boards/:id", { params }),
    () => {
      dropBoard(queryClient, board.id);
      showToast({
        tone: "success",
        title: "Board deleted",
        description: board.name,
        more: createElement(UndoButton, { kind: "board", id: board.id }),
      });
    },
  );

  return { change, setVisibility, remove };
}
