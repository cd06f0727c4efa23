import type { BoardRow } from "@oni/db/shrine";
import type { Board } from "../../../../contract/shrine/boards.ts";

export const presentBoard = (row: BoardRow): Board => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  description: row.description,
  tags: row.tags,
  isPublic: row.isPublic,
  imageCount: row.imageCount,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
