/** The next item in a direction that is wanted, going round at the ends; undefined when there is none. */
export function neighbourOf<Item extends { id: string }>(
  items: readonly Item[],
  currentId: string | undefined,
  step: number,
  isWanted: (item: Item) => boolean,
): Item | undefined {
  const start = items.findIndex(({ id }) => id === currentId);
  for (let turn = 1; turn <= items.length; turn += 1) {
    const item = items.at((start + step * turn) % items.length);
    if (item && item.id !== currentId && isWanted(item)) return item;
  }
  return undefined;
}
