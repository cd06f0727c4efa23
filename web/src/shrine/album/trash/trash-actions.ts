import { defineAction } from "../../../live/calls/action.ts";
import { dropTrashed, refreshAlbum } from "../images/cache-album.ts";

const names = { image: "Image", board: "Board" };

export const restoreTrashed = defineAction("POST /api/trash/:kind/:id/restore", {
  failure: "Restore failed",
  updateCache: (queryClient, _, { id }) => {
    dropTrashed(queryClient, id);
    refreshAlbum(queryClient);
  },
  outcome: (_, { kind }) => ({ title: `${names[kind]} restored` }),
});

export const deleteTrashed = defineAction("DELETE /api/trash/:kind/:id", {
  failure: "Delete failed",
  updateCache: (queryClient, _, { id }) => dropTrashed(queryClient, id),
  outcome: (_, { kind }) => ({
    title: `${names[kind]} deleted`,
    description: `${names[kind]} has been permanently deleted.`,
  }),
});
