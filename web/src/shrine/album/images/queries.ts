import type { Board, Image } from "@oni/api/contract";
import { read } from "../../../live/calls/read.ts";

export type { Board, Image };

/** Returns all images of the member, including hidden ones, newest first. */
export const imagesQuery = read("GET /api/images", {});

/** Returns all boards of the member, including hidden ones, newest first. */
export const boardsQuery = read("GET /api/boards", {});

/** Returns the items that the member moved to the trash in the last 30 days, newest first. */
export const trashQuery = read("GET /api/trash", {});
