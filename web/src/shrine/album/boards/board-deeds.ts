import { createElement } from "react";
import { call } from "../../../live/calls/call.ts";
import { defineDeed } from "../../../live/calls/deed.ts";
import { addBoard, dropBoard, keepBoard, keepBoardVisibility } from "../images/keep-album.ts";
import type { Board } from "../images/queries.ts";
import { UndoButton } from "../trash/UndoButton.tsx";

type NewBoard = { name: string; description?: string; tags?: string[] };
type Named = Pick<Board, "id" | "name">;

export const createBoard = defineDeed({
  // Specification section 9.
  failure: { title: "Error", describe: () => "Failed to create board. Please try again." },
  act: (body: NewBoard) => call("POST /api/boards", { body }),
  keep: addBoard,
  outcome: ({ name }) => ({ title: "Board Created", description: name }),
});

export const updateBoard = defineDeed({
  failure: "Update failed",
  act: ({ board: { id }, body }: { board: Named; body: { name: string } | { tags: string[] } }) =>
    call("PUT /api/boards/:id", { params: { id }, body }),
  keep: keepBoard,
  outcome: ({ name }) => ({ title: "Board updated", description: name }),
});

export const setBoardVisibility = defineDeed({
  failure: ({ isPublic }) => (isPublic ? "Update failed" : "Hide failed"),
  act: ({ board: { id }, isPublic }: { board: Named; isPublic: boolean }) =>
    call("PUT /api/boards/:id/visibility", { params: { id }, body: { isPublic } }),
  keep: keepBoardVisibility,
  outcome: ({ name, isPublic }) => ({
    title: isPublic ? "Board shown" : "Board hidden",
    description: name,
  }),
});

export const deleteBoard = defineDeed({
  failure: "Delete failed",
  act: ({ id }: Named) => call("DELETE /api/boards/:id", { params: { id } }),
  keep: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { name }) => ({ title: "Board deleted", description: name }),
});

/** Moves a board with its images to the trash, from where its toast takes it back. */
export const trashBoard = defineDeed({
  failure: "Not moved",
  act: ({ id }: Named) => call("POST /api/boards/:id/trash", { params: { id } }),
  keep: (queryClient, _, { id }) => dropBoard(queryClient, id),
  outcome: (_, { id }) => ({
    title: "Board moved to trash",
    description: "It waits there for 30 days.",
    more: createElement(UndoButton, { kind: "board", id }),
  }),
});
