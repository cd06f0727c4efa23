import { useAction } from "../../live/calls/use-action.ts";
import { deleteImage, describeImage, setImageVisibility, trashImage } from "./image-actions.ts";
import type { Image } from "./images/queries.ts";

/** Returns the owner's actions on an image. */
export const useImageActions = ({ id, isPublic }: Image) => ({
  hide: useAction(setImageVisibility, () => ({ id, isPublic: false })),
  show: useAction(setImageVisibility, () => ({ id, isPublic: true })),
  describe: useAction(describeImage, (alt: string) => ({ id, alt })),
  remove: useAction(deleteImage, () => ({ id, isPublic })),
  throwAway: useAction(trashImage, () => ({ id })),
});
