/** Somewhere to go. */
export type Target = {
  kind: "dimension" | "channel" | "member" | "page";
  label: string;
  /** Where it is, when its name alone does not say. */
  detail: string;
  path: string;
};

const shownTargets = 12;

/**
 * The targets that a few letters may mean, the likeliest first; among equals in the order given. With
 * `isPrefixOnly` only those of which a word begins so.
 */
export function rankTargets<Named extends Pick<Target, "label" | "detail">>(
  targets: readonly Named[],
  written: string,
  isPrefixOnly = false,
): readonly Named[] {
  const query = written.trim().toLowerCase();
  if (query === "") return targets.slice(0, shownTargets);
  return targets
    .map((target) => ({ target, score: scoreOf(target, query) }))
    .filter(({ score }) => score > (isPrefixOnly ? 2 : 0))
    .toSorted((one, other) => other.score - one.score)
    .slice(0, shownTargets)
    .map(({ target }) => target);
}

/** The name begins so 4, a word of it 3, it is in there 2, its letters come in this order 1. */
function scoreOf({ label, detail }: Pick<Target, "label" | "detail">, query: string): number {
  const name = label.toLowerCase();
  if (name.startsWith(query)) return 4;
  if (name.split(/[\s_-]+/).some((part) => part.startsWith(query))) return 3;
  if (name.includes(query)) return 2;
  return isSubsequence(query.replace(/\s+/g, ""), `${detail} ${name}`.toLowerCase()) ? 1 : 0;
}

function isSubsequence(letters: string, text: string): boolean {
  let from = 0;
  for (const letter of letters) {
    const found = text.indexOf(letter, from);
    if (found === -1) return false;
    from = found + 1;
  }
  return true;
}
