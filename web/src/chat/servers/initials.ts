/** Returns two letters for a tile: of the first two words, or of the only one. */
export const initialsOf = (name: string): string => candidatesOf(name)[0] ?? "";

/**
 * Returns two letters for each server, all different as far as the names allow. Older servers, which have
 * lower ids, get their usual initials, in whatever order the list is.
 */
export function distinctInitials(
  servers: readonly { id: string; name: string }[],
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const chosen = new Map<string, string>();
  for (const { id, name } of servers.toSorted(byId)) {
    const candidates = candidatesOf(name);
    const letters = candidates.find((pair) => !taken.has(pair)) ?? candidates[0] ?? "";
    taken.add(letters);
    chosen.set(id, letters);
  }
  return chosen;
}

const byId = (one: { id: string }, other: { id: string }) => (one.id < other.id ? -1 : 1);

/** Returns the possible pairs of letters for a name, best first. */
function candidatesOf(name: string): string[] {
  const [first = [], ...others] = name
    .trim()
    .split(/[\s_-]+/)
    .map((part) => Array.from(part));
  const initials = others.flatMap((part) => part.slice(0, 1));
  const rest = [...first.slice(1), ...others.flatMap((part) => part.slice(1))];
  const digits = Array.from("23456789");
  const seconds = [...initials, ...rest, ...digits];
  const [letter = ""] = first;
  // A name of one letter has only this letter, unless another server has taken it.
  const alone = initials.length + rest.length === 0 ? [letter] : [];
  return [...alone, ...seconds.map((second) => letter + second)].map((pair) => pair.toUpperCase());
}
