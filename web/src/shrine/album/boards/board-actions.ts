import { createElement } from "react";
import { call } from "../../../live/calls/call.ts";
import { defineAction } from "../../../live/calls/action.ts";
import { addBoard, dropBoard, cacheBoard, cacheBoardVisibility } from "../images/cache-album.ts";
import type { Board } from "../images/queries.ts";
import { UndoButton } from "../trash/UndoButton.tsx";

type NewBoard = { name: string; description?: string; tags?: string[] };
type Named = Pick<Board, "id" | "name">;

export const createBoard = defineAction({
  // Specification section 9.
  failure: { title: "Error", describe: () => "Failed to create board. Please try again." },
  act: (body: NewBoard) => call("POST /api/boards", { body }),
  updateCache: addBoard,
  outcome: ({ name }) => ({ title: "Board Created", description: name }),
});

export const updateBoard = defineAction({
  failure: "Update failed",
  act: ({ board: { id }, body }: { board: Named; body: { name: string } | { tags: string[] } }) =>
    call("PUT /api/boards/:id", { params: { id }, body }),
  updateCache: cacheBoard,
  outcome: ({ name }) => ({ title: "Board updated", description: name }),
});

export const setBoardVisibility = defineAction({
  failure: ({ isPublic }) => (isPublic ? "Update failed" : "Hide failed"),
  act: ({ board: { id }, isPublic }: { board: Named; isPublic: boolean }) =>
    call("PUT /api/boards/:id/visibility", { params: { id }, body: { isPublic } }),
  updateCache: cacheBoardVisibility,
  outcome: ({ name, isPublic }) => ({
    title: isPublic ? "Board shown" : "Board hidden",
    description: name,
  }),
});

export const deleteBoard = defineAction({
  failure: "Delete failed",
  act: ({ id }: Named) => call("DELETE /api/boards/:id", { params: { id } }),
  updateCache: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { name }) => ({ title: "Board deleted", description: name }),
});

/** Moves a board and its images to the trash. The toast offers to undo it. */
export const trashBoard = defineAction({
  failure: "Not moved",
  act: ({ id }: Named) => call("POST /api/boards/:id/trash", { params: { id } }),
  updateCache: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { id }) => ({
    title: "Board moved to trash",
    description: "It waits there for 30 days.",
    more: createElement(UndoButton, { kind: "board", id }),
  }),
});
