/**
 * Returns the next matching item in a direction and continues at the other end. Returns undefined if
 * there is none.
 */
export function neighbourOf<Item extends { id: string }>(
  items: readonly Item[],
  currentId: string | undefined,
  step: number,
  isWanted: (item: Item) => boolean,
): Item | undefined {
  const start = items.findIndex(({ id }) => id === currentId);
  for (let offset = 1; offset <= items.length; offset += 1) {
    const item = items.at((start + step * offset) % items.length);
    if (item && item.id !== currentId && isWanted(item)) return item;
  }
  return undefined;
}
