import type { Trashed } from "@oni/api/contract";
import { call } from "../../../live/calls/call.ts";
import { defineAction } from "../../../live/calls/action.ts";
import { dropTrashed, refreshAlbum } from "../images/cache-album.ts";

type InTrash = Pick<Trashed, "kind" | "id">;

const names = { image: "Image", board: "Board" };

export const restoreTrashed = defineAction({
  failure: "Restore failed",
  act: ({ kind, id }: InTrash) =>
    call("POST /api/trash/:kind/:id/restore", { params: { kind, id } }),
  updateCache: (queryClient, _, { id }) => {
    dropTrashed(queryClient, id);
    refreshAlbum(queryClient);
  },
  outcome: (_, { kind }) => ({ title: `${names[kind]} restored` }),
});

export const deleteTrashed = defineAction({
  failure: "Delete failed",
  act: ({ kind, id }: InTrash) => call("DELETE /api/trash/:kind/:id", { params: { kind, id } }),
  updateCache: (queryClient, _, { id }) => dropTrashed(queryClient, id),
  outcome: (_, { kind }) => ({
    title: `${names[kind]} deleted`,
    description: `${names[kind]} has been permanently deleted.`,
  }),
});
