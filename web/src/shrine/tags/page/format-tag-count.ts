import { mostTagCount } from "@oni/api/contract";

/** Formats a capped count of the page of a tag: `31`, `500+`. */
export const formatTagCount = (count: number): string =>
  count < mostTagCount ? String(count) : `${mostTagCount}+`;
