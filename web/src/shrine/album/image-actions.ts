import { createElement } from "react";
import { call } from "../../live/calls/call.ts";
import { defineAction } from "../../live/calls/action.ts";
import { dropImage, cacheImage } from "./images/cache-album.ts";
import type { Image } from "./images/queries.ts";
import { UndoButton } from "./trash/UndoButton.tsx";

export const setImageVisibility = defineAction({
  failure: "Update failed",
  act: ({ id, isPublic }: Pick<Image, "id" | "isPublic">) =>
    call("PUT /api/images/:id/visibility", { params: { id }, body: { isPublic } }),
  updateCache: cacheImage,
  outcome: ({ isPublic }) =>
    isPublic
      ? { title: "Image shown", description: "Image is now visible in your album." }
      : { title: "Image hidden", description: "It is in your settings, under Hidden." },
});

export const describeImage = defineAction({
  failure: "Update failed",
  act: ({ id, alt }: { id: string; alt: string }) =>
    call("PUT /api/images/:id/alt", { params: { id }, body: { alt } }),
  updateCache: cacheImage,
  outcome: () => ({ title: "Alt text saved" }),
});

export const deleteImage = defineAction({
  failure: "Delete failed",
  act: ({ id }: Pick<Image, "id" | "isPublic">) =>
    call("DELETE /api/images/:id", { params: { id } }),
  updateCache: (queryClient, _, { id }) => dropImage(queryClient, id),
  outcome: (_, { isPublic }) => ({
    title: "Image deleted",
    description: `${isPublic ? "Image" : "Hidden image"} has been permanently deleted.`,
  }),
});

/** Moves an image to the trash. The toast offers to undo it. */
export const trashImage = defineAction({
  failure: "Not moved",
  act: ({ id }: Pick<Image, "id">) => call("POST /api/images/:id/trash", { params: { id } }),
  updateCache: (queryClient, _, { id }) => dropImage(queryClient, id),
  outcome: (_, { id }) => ({
    title: "Image moved to trash",
    description: "It waits there for 30 days.",
    more: createElement(UndoButton, { kind: "image", id }),
  }),
});
