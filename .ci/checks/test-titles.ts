/** A test in a source. `title` is null unless it is a literal. */
export type TestTitle = { title: string | null; offset: number };

const testCall = /(?<![\w.$"'`])(?:it|test)(?=[.(])/g;
const modifier = /\.(each|for|concurrent|sequential|fails)\b/y;
const opening = /(?:<[^()]*>)?\(\s*/y;
const string = /(["'`])((?:\\.|(?!\1)[^\\])*)\1/y;
const token = /"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`|[([{]|[)\]}]/g;

/** Finds the calls of `it` and `test` in a source, tables (`it.each(…)`) included. */
export function findTestTitles(source: string): TestTitle[] {
  return [...source.matchAll(testCall)].flatMap(({ 0: name, index }) => {
    const offset = skipModifiers(source, index + name.length);
    const open = offset === null ? null : matchAt(opening, source, offset);
    if (open === null) return [];
    return [{ title: matchAt(string, source, opening.lastIndex)?.[2] ?? null, offset: index }];
  });
}

function matchAt(pattern: RegExp, source: string, offset: number): RegExpExecArray | null {
  pattern.lastIndex = offset;
  return pattern.exec(source);
}

/** Returns the offset of the call itself, null for other members such as `test.use`. */
function skipModifiers(source: string, start: number): number | null {
  let offset = start;
  while (source[offset] === ".") {
    const found = matchAt(modifier, source, offset);
    if (!found) return null;
    offset = modifier.lastIndex;
    if (found[1] === "each" || found[1] === "for") offset = skipBrackets(source, offset);
  }
  return offset;
}

/**
 * Returns the offset after the closing bracket that matches the one at `start`. Skips strings and inner
 * brackets.
 */
function skipBrackets(source: string, start: number): number {
  token.lastIndex = start;
  let depth = 0;
  for (let found = token.exec(source); found; found = token.exec(source)) {
    if ("([{".includes(found[0])) depth += 1;
    else if (")]}".includes(found[0])) depth -= 1;
    if (depth === 0) return token.lastIndex;
  }
  return source.length;
}
