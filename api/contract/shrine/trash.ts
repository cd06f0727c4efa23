import { idSchema, timeSchema } from "@oni/realtime/contract";
import * as z from "zod";
import { defineEndpoint, doneSchema } from "../endpoint.ts";
import { cursorQuery } from "../page.ts";

/** Days that an image or board stays in the trash before it is deleted for good. */
export const trashDays = 30;

const kind = z.enum(["image", "board"]);

/**
 * A deleted image, or a deleted board with its images. The thumbnail of an image has a URL that is signed
 * for its owner and expires after some hours. `imageCount` belongs to a board.
 */
export const trashedSchema = z.object({
  kind,
  id: idSchema,
  /** The title of the image or the name of the board. */
  name: z.string(),
  thumbnailUrl: z.string().nullable(),
  imageCount: z.int().min(0).nullable(),
  deletedAt: timeSchema,
  /** The time of the final deletion. */
  removedAt: timeSchema,
});
export type Trashed = z.infer<typeof trashedSchema>;

const onTrashed = {
  access: "trashed-own",
  params: z.object({ kind, id: idSchema }),
  response: doneSchema,
} as const;

export const listTrashed = defineEndpoint({
  method: "GET",
  path: "/api/trash",
  access: "member",
  summary:
    "List the images and boards that the caller moved to the trash in the last 30 days, latest first.",
  query: cursorQuery,
  response: z.array(trashedSchema),
  lane: "stream",
});

export const restoreTrashed = defineEndpoint({
  ...onTrashed,
  method: "POST",
  path: "/api/trash/:kind/:id/restore",
  scope: "write",
  summary:
    "Restore an image, or a board with its images. An image whose board is in the trash is restored without a board.",
});

export const deleteTrashed = defineEndpoint({
  ...onTrashed,
  method: "DELETE",
  path: "/api/trash/:kind/:id",
  scope: "write",
  summary: "Delete an image or board of the trash and its files permanently.",
});
