import type { Direct } from "./queries.ts";

/** Returns the name of a direct line: that of the other member. */
export const directName = ({ other }: Pick<Direct, "other">): string =>
  other ? other.displayName || other.username : "[departed oni]";
