/** Returns a count with its noun, for example `1 answer`, `2 answers` or `2 memories`. */
export const countOf = (count: number, noun: string, plural = `${noun}s`): string =>
  `${count} ${count === 1 ? noun : plural}`;
