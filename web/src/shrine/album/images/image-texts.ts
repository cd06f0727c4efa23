import type { Image } from "./queries.ts";

/** Returns the caption of an image, or a placeholder. */
export const nameOfImage = ({ title }: Pick<Image, "title">): string => title || "Untitled image";

/** Returns the alternative text of an image. */
export const altOf = ({ alt, title }: Pick<Image, "alt" | "title">): string =>
  alt || nameOfImage({ title });
