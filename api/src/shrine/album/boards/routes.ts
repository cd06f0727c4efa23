import * as contract from "../../../../contract/shrine/boards.ts";
import {
  type AlbumPage,
  type BoardRow,
  findVisibleBoard,
  insertBoard,
  listBoardsOf,
  updateBoardFields,
} from "@oni/db/shrine";
import { AppError } from "../../../http/answers/errors.ts";
import type { FeatureRoutes } from "../../../http/route.ts";
import { implement } from "../../../access/implement.ts";
import { byId } from "../../../http/answers/page.ts";
import { wholeList } from "../../../http/answers/whole-list.ts";
import { announceBoard, moveBoardToTrash, removeBoard, showOrHideBoard } from "./change-board.ts";
import { presentBoard } from "./present.ts";

export const boardRoutes: FeatureRoutes = (app, deps) => {
  const load = async (userId: string, boardId: string) => {
    const board = await findVisibleBoard(deps.db, userId, boardId);
    if (!board) throw new AppError("not_found");
    return board;
  };
  const announced = (board: BoardRow) => {
    announceBoard(deps, board);
    return presentBoard(board);
  };

  implement(app, deps, contract, {
    listBoards: async ({ session, query }) => {
      const read = async (part: AlbumPage) =>
        (await listBoardsOf(deps.db, session.viewer.id, part)).map(presentBoard);
      return wholeList(query, read, { cursorOf: byId });
    },

    createBoard: async ({ session, body }) => {
      const userId = session.viewer.id;
      const id = await insertBoard(deps.db, { ...body, userId });
      return announced(await load(userId, id));
    },

    updateBoard: async ({ access: board, body }) => {
      await updateBoardFields(deps.db, board.id, body);
      return announced(await load(board.userId, board.id));
    },

    setBoardVisibility: async ({ access: board, body }) => {
      await showOrHideBoard(deps, board, body.isPublic);
      return presentBoard(await load(board.userId, board.id));
    },

    deleteBoard: async ({ access: board }) => {
      await removeBoard(deps, board);
      return { ok: true };
    },

    trashBoard: async ({ access: board }) => {
      if (board) await moveBoardToTrash(deps, board);
      return { ok: true };
    },
  });
};
