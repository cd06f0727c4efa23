import type { Board, Image } from "@oni/api/contract";
import { read } from "../../../live/calls/read.ts";

export type { Board, Image };

/** The member's own images, hidden ones included, newest first: all of them. */
export const imagesQuery = read("GET /api/images", {});

/** The member's own boards, hidden ones included, newest first. */
export const boardsQuery = read("GET /api/boards", {});

/** What the member deleted in the last 30 days, the last first. */
export const trashQuery = read("GET /api/trash", {});
