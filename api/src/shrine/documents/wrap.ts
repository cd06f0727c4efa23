/** Characters that are two columns wide in a terminal: East Asian wide characters and pictographs. */
const wide =
  /[\u1100-\u115F\u2E80-\u303E\u3041-\uA4CF\uA960-\uA97F\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60\uFFE0-\uFFE6]|[\u{16FE0}-\u{1B2FF}\u{1F000}-\u{1FAFF}\u{20000}-\u{3FFFD}]|\p{Emoji_Presentation}/u;
const unseen = /\p{Mn}|\p{Me}|\p{Cf}/u;

/** Returns the number of terminal columns of a text. */
const columnsOf = (text: string): number =>
  Array.from(text).reduce((sum, character) => sum + columnsOfOne(character), 0);

const columnsOfOne = (character: string): number =>
  unseen.test(character) ? 0 : wide.test(character) ? 2 : 1;

/** Wraps a text at this many columns, between words, or within words that are longer. */
export function wrap(text: string, columns: number): string[] {
  const lines: string[] = [];
  let [line, taken] = ["", 0];
  const isWrapped = () => taken === 0 && lines.length > 0;
  const end = () => {
    lines.push(line.trimEnd());
    [line, taken] = ["", 0];
  };
  for (const token of text.split(/(?<= )/)) {
    const width = columnsOf(token.trimEnd());
    if (taken > 0 && taken + width > columns) end();
    for (const character of token) {
      const own = columnsOfOne(character);
      if (character === " " && (taken + own > columns || isWrapped())) continue;
      if (taken + own > columns) end();
      line += character;
      taken += own;
    }
  }
  end();
  return lines;
}
