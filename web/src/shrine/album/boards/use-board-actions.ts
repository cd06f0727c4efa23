import { useDeed } from "../../../live/calls/use-deed.ts";
import { deleteBoard, setBoardVisibility, trashBoard, updateBoard } from "./board-deeds.ts";
import type { Board } from "../images/queries.ts";

/** What an owner does with a board. */
export const useBoardActions = (board: Board) => ({
  change: useDeed(updateBoard, (body: { name: string } | { tags: string[] }) => ({ board, body })),
  setVisibility: useDeed(setBoardVisibility, (isPublic: boolean) => ({ board, isPublic })),
  remove: useDeed(deleteBoard, () => board),
  throwAway: useDeed(trashBoard, () => board),
});
