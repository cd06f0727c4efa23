/** Two letters for a tile: of the first two words, or of the only one. */
export function initialsOf(name: string): string {
  const [first = "", second = ""] = name.trim().split(/[\s_-]+/);
  const letters = second ? [lettersOf(first)[0], lettersOf(second)[0]] : lettersOf(first);
  return letters.slice(0, 2).join("").toUpperCase();
}

const lettersOf = (word: string) => Array.from(word);
