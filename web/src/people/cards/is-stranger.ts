import type { Relation } from "@oni/api/contract";

/** Returns true if the viewer has no direct line and no tag in common with a member. */
export const isStranger = (relation: Relation | null | undefined): boolean =>
  !relation?.directId && (relation?.sharedTags.length ?? 0) === 0;
