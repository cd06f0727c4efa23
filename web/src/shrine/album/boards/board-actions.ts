import { createElement } from "react";
import { defineAction, fields } from "../../../live/calls/action.ts";
import { addBoard, dropBoard, cacheBoard, cacheBoardVisibility } from "../images/cache-album.ts";
import type { Board } from "../images/queries.ts";
import { UndoButton } from "../trash/UndoButton.tsx";

const named = fields<Pick<Board, "name">>("name");

export const createBoard = defineAction("POST /api/boards", {
  // Specification section 9.
  failure: { title: "Error", describe: () => "Failed to create board. Please try again." },
  updateCache: addBoard,
  outcome: ({ name }) => ({ title: "Board Created", description: name }),
});

export const updateBoard = defineAction("PUT /api/boards/:id", {
  failure: "Update failed",
  updateCache: cacheBoard,
  outcome: ({ name }) => ({ title: "Board updated", description: name }),
});

export const setBoardVisibility = defineAction("PUT /api/boards/:id/visibility", {
  failure: ({ isPublic }) => (isPublic ? "Update failed" : "Hide failed"),
  updateCache: cacheBoardVisibility,
  outcome: ({ name, isPublic }) => ({
    title: isPublic ? "Board shown" : "Board hidden",
    description: name,
  }),
});

export const deleteBoard = defineAction("DELETE /api/boards/:id", {
  failure: "Delete failed",
  notSent: named,
  updateCache: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { name }) => ({ title: "Board deleted", description: name }),
});

/** Moves a board and its images to the trash. The toast offers to undo it. */
export const trashBoard = defineAction("POST /api/boards/:id/trash", {
  failure: "Not moved",
  updateCache: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { id }) => ({
    title: "Board moved to trash",
    description: "It waits there for 30 days.",
    more: createElement(UndoButton, { kind: "board", id }),
  }),
});
