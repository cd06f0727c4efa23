import { useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../api/call.ts";
import { showToast } from "../../stores/toasts.ts";
import { refused } from "../posts/use-post-actions.ts";
import { dropBoard, keepBoard, keepBoardVisibility } from "./keep-album.ts";
import type { Board } from "./queries.ts";

/** What an owner does with a board. Everything ends in a toast. */
export function useBoardActions(board: Board) {
  const queryClient = useQueryClient();
  const params = { id: board.id };

  const change = useMutation({
    mutationFn: (body: { name: string } | { tags: string[] }) =>
      call("PUT /api/boards/:id", { params, body }),
    onSuccess: (changed) => {
      keepBoard(queryClient, changed);
      showToast({ tone: "success", title: "Board updated", description: changed.name });
    },
    onError: refused("Update failed"),
  });

  const setVisibility = useMutation({
    mutationFn: (isPublic: boolean) =>
      call("PUT /api/boards/:id/visibility", { params, body: { isPublic } }),
    onSuccess: (changed) => {
      const title = changed.isPublic ? "Board shown" : "Board hidden";
      showToast({ tone: "success", title, description: changed.name });
      return keepBoardVisibility(queryClient, changed);
    },
    onError: (error) => refused(board.isPublic ? "Hide failed" : "Update failed")(error),
  });

  const remove = useMutation({
    mutationFn: () => call("DELETE /api/boards/:id", { params }),
    onSuccess: () => {
      dropBoard(queryClient, board.id);
      showToast({ tone: "success", title: "Board deleted", description: board.name });
    },
    onError: refused("Delete failed"),
  });

  return { change, setVisibility, remove };
}
