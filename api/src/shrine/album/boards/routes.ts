import {
  type AlbumPage,
  type BoardRow,
  findVisibleBoard,
  insertBoard,
  listBoardsOf,
  updateBoardFields,
} from "@oni/db/shrine";
import {
  createBoard,
  deleteBoard,
  listBoards,
  setBoardVisibility,
  trashBoard,
  updateBoard,
} from "../../../../contract/shrine/boards.ts";
import { AppError } from "../../../http/answers/errors.ts";
import { type FeatureRoutes, route } from "../../../http/route.ts";
import { byId } from "../../../http/answers/page.ts";
import { wholeList } from "../../../http/answers/whole-list.ts";
import { accessBoardToTrash, accessOwnBoard } from "../../../access/boards.ts";
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

  route(app, deps, listBoards, {
    handle: async ({ session, query }) => {
      const read = async (part: AlbumPage) =>
        (await listBoardsOf(deps.db, session.viewer.id, part)).map(presentBoard);
      return wholeList(query, read, { cursorOf: byId });
    },
  });

  route(app, deps, createBoard, {
    handle: async ({ session, body }) => {
      const userId = session.viewer.id;
      const id = await insertBoard(deps.db, { ...body, userId });
      return announced(await load(userId, id));
    },
  });

  route(app, deps, updateBoard, {
    access: accessOwnBoard,
    handle: async ({ access: board, body }) => {
      await updateBoardFields(deps.db, board.id, body);
      return announced(await load(board.userId, board.id));
    },
  });

  route(app, deps, setBoardVisibility, {
    access: accessOwnBoard,
    handle: async ({ access: board, body }) => {
      await showOrHideBoard(deps, board, body.isPublic);
      return presentBoard(await load(board.userId, board.id));
    },
  });

  route(app, deps, deleteBoard, {
    access: accessOwnBoard,
    handle: async ({ access: board }) => {
      await removeBoard(deps, board);
      return { ok: true };
    },
  });

  route(app, deps, trashBoard, {
    access: accessBoardToTrash,
    handle: async ({ access: board }) => {
      if (board) await moveBoardToTrash(deps, board);
      return { ok: true };
    },
  });
};
