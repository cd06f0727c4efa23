/** Returns the list with one item moved before another, or to the end if `beforeId` is null. */
export function movedBefore(
  ids: readonly string[],
  id: string,
  beforeId: string | null,
): readonly string[] {
  if (beforeId === id) return ids;
  const others = ids.filter((other) => other !== id);
  const at = beforeId === null ? others.length : others.indexOf(beforeId);
  return at === -1 ? ids : others.toSpliced(at, 0, id);
}

/** Returns the list with one item moved by a number of places, as far as the list allows. */
export function movedBy(ids: readonly string[], id: string, places: number): readonly string[] {
  const at = ids.indexOf(id);
  const target = Math.min(Math.max(at + places, 0), ids.length - 1);
  if (at === -1 || target === at) return ids;
  return ids.toSpliced(at, 1).toSpliced(target, 0, id);
}

/** The results of moves of one item: before another, null for the end, or by a number of places. */
export type Moves = {
  before: (ids: readonly string[], id: string, beforeId: string | null) => readonly string[];
  by: (ids: readonly string[], id: string, places: number) => readonly string[];
};

export const movesInList: Moves = { before: movedBefore, by: movedBy };
