import type { CapsuleRow } from "@oni/db/shrine";
import type { Capsule } from "../../../../contract/shrine/capsules.ts";

export const presentCapsule = (row: CapsuleRow): Capsule => ({
  id: row.id,
  userId: row.userId,
  name: row.name,
  description: row.description,
  tags: row.tags,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
});
