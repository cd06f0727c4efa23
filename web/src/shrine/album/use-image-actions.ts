import { useAction } from "../../live/calls/use-action.ts";
import { deleteImage, describeImage, setImageVisibility, trashImage } from "./image-actions.ts";
import type { Image } from "./images/queries.ts";

/** Returns the owner's actions on an image. */
export const useImageActions = (image: Image) => ({
  hide: useAction(setImageVisibility, () => ({ id: image.id, isPublic: false })),
  show: useAction(setImageVisibility, () => ({ id: image.id, isPublic: true })),
  describe: useAction(describeImage, (alt: string) => ({ id: image.id, alt })),
  remove: useAction(deleteImage, () => image),
  throwAway: useAction(trashImage, () => image),
});
