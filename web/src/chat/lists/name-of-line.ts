import type { Direct } from "./queries.ts";

/** What a line is called: the name of who is at its other end. */
export const directName = ({ other }: Pick<Direct, "other">): string =>
  other ? other.displayName || other.username : "[departed oni]";
