/** Two letters for a tile: of the first two words, or of the only one. */
export const initialsOf = (name: string): string => candidatesOf(name)[0] ?? "";

/**
 * Two letters for each of these, no two the same as long as their names have enough letters; whoever
 * comes first keeps what `initialsOf` says.
 */
export function distinctInitials(
  servers: readonly { id: string; name: string }[],
): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  const chosen = new Map<string, string>();
  for (const { id, name } of servers) {
    const candidates = candidatesOf(name);
    const letters = candidates.find((pair) => !taken.has(pair)) ?? candidates[0] ?? "";
    taken.add(letters);
    chosen.set(id, letters);
  }
  return chosen;
}

/** The pairs that may stand for a name, the most natural first. */
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
  // One word of one letter stands alone, unless another does.
  const alone = initials.length + rest.length === 0 ? [letter] : [];
  return [...alone, ...seconds.map((second) => letter + second)].map((pair) => pair.toUpperCase());
}
