import { createElement } from "react";
import { defineAction, fields } from "../../live/calls/action.ts";
import { dropImage, cacheImage } from "./images/cache-album.ts";
import type { Image } from "./images/queries.ts";
import { UndoButton } from "./trash/UndoButton.tsx";

export const setImageVisibility = defineAction("PUT /api/images/:id/visibility", {
  failure: "Update failed",
  updateCache: cacheImage,
  outcome: ({ isPublic }) =>
    isPublic
      ? { title: "Image shown", description: "Image is now visible in your album." }
      : { title: "Image hidden", description: "It is in your settings, under Hidden." },
});

export const describeImage = defineAction("PUT /api/images/:id/alt", {
  failure: "Update failed",
  updateCache: cacheImage,
  outcome: () => ({ title: "Alt text saved" }),
});

export const deleteImage = defineAction("DELETE /api/images/:id", {
  failure: "Delete failed",
  notSent: fields<Pick<Image, "isPublic">>("isPublic"),
  updateCache: (queryClient, _, { id }) => dropImage(queryClient, id),
  outcome: (_, { isPublic }) => ({
    title: "Image deleted",
    description: `${isPublic ? "Image" : "Hidden image"} has been permanently deleted.`,
  }),
});

/** Moves an image to the trash. The toast offers to undo it. */
export const trashImage = defineAction("POST /api/images/:id/trash", {
  failure: "Not moved",
  updateCache: (queryClient, _, { id }) => dropImage(queryClient, id),
  outcome: (_, { id }) => ({
    title: "Image moved to trash",
    description: "It waits there for 30 days.",
    more: createElement(UndoButton, { kind: "image", id }),
  }),
});
