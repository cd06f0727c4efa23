import { useDeed } from "../../live/calls/use-deed.ts";
import { deleteImage, describeImage, setImageVisibility, trashImage } from "./image-deeds.ts";
import type { Image } from "./images/queries.ts";

/** What an owner does with an image, hidden or not. */
export const useImageActions = (image: Image) => ({
  hide: useDeed(setImageVisibility, () => ({ id: image.id, isPublic: false })),
  show: useDeed(setImageVisibility, () => ({ id: image.id, isPublic: true })),
  describe: useDeed(describeImage, (alt: string) => ({ id: image.id, alt })),
  remove: useDeed(deleteImage, () => image),
  throwAway: useDeed(trashImage, () => image),
});
