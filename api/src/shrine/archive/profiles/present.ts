import type { ProfileArchiveRow } from "@oni/db/shrine";
import type { ProfileArchive } from "../../../../contract/shrine/profile-archives.ts";

export const presentProfileArchive = (row: ProfileArchiveRow): ProfileArchive => ({
  id: row.id,
  userId: row.userId,
  capsuleId: row.capsuleId,
  title: row.title,
  markdownContent: row.markdownContent,
  tags: row.tags,
  createdAt: row.createdAt.toISOString(),
});
