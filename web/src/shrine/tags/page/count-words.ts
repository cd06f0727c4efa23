import { mostTagCount } from "@oni/api/contract";

/** A count of the page of a tag, which goes so far and no further: `31`, `500+`. */
export const formatTagCount = (count: number): string =>
  count < mostTagCount ? String(count) : `${mostTagCount}+`;
