/** A page that the palette can open. */
export type Target = {
  kind: "dimension" | "channel" | "direct" | "member" | "page" | "tag";
  label: string;
  /** The location, if the name alone is ambiguous. */
  detail: string;
  path: string;
  /** The member that it concerns. */
  username?: string;
};

const shownTargets = 12;

/**
 * Returns the targets that match a few letters, the best first; equal ones keep their order. With
 * `isPrefixOnly` one of their words must begin with the query.
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

/** Scores a match: prefix of the name 4, of a word 3, substring 2, letters in order 1. */
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
