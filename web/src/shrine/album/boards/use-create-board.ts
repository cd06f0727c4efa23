import { useAction } from "../../../live/calls/use-action.ts";
import { createBoard } from "./board-actions.ts";
import type { Board } from "../images/queries.ts";

type NewBoard = Parameters<typeof createBoard.act>[0];

/** Creates a board and adds it to the album. */
export const useCreateBoard = (onCreated: (board: Board) => void) =>
  useAction(createBoard, (body: NewBoard) => body, onCreated);
