import { readFile } from "node:fs/promises";
import type { Profiler } from "node:inspector";
import { SourceMap, type SourceMapping } from "node:module";
import { dirname, relative, resolve } from "node:path";

/** The precise coverage of the scripts of one process. */
export type Counts = readonly Profiler.ScriptCoverage[];
/** A process. Its scripts below `url` are the files of `folder`. */
export type Program = { name: string; url: string; folder: string };
/** A token of an entered line. `isIdle` is true if the idle process enters the same function. */
export type EnteredToken = { program: string; path: string; line: number; isIdle: boolean };

const product = /^(?:web|api|realtime|db)\/(?!.*\b(?:testing|node_modules)\/).*\.tsx?$/;
const [idleMark, ownMark] = [1, 2] as const;

/** Returns the entered tokens of the product, by the source maps of the scripts. */
export async function readEnteredTokens(
  { name: program, url, folder }: Program,
  counts: Counts,
  idleCounts: Counts,
): Promise<EnteredToken[]> {
  const tokens: EnteredToken[] = [];
  const idle = new Set(idleCounts.flatMap(enteredFunctions));
  for (const script of counts.filter((each) => each.url.startsWith(url))) {
    if (enteredFunctions(script).length === 0) continue;
    const file = resolve(folder, script.url.slice(url.length));
    const code = await readFile(file, "utf8");
    // Code that the bundler adds has no map.
    const map = await readFile(`${file}.map`, "utf8").catch(() => null);
    if (map === null) continue;
    const origins = new SourceMap(JSON.parse(map));
    const marks = markEntered(code, script, idle);
    let start = 0;
    for (const [row, text] of code.split("\n").entries()) {
      for (const { index } of text.matchAll(/[\w$]+/g)) {
        const mark = marks[start + index];
        const origin: Partial<SourceMapping> = mark ? origins.findEntry(row, index) : {};
        const path = relative(".", resolve(dirname(file), origin.originalSource ?? ""));
        const { originalLine: line = 0 } = origin;
        if (product.test(path)) tokens.push({ program, path, line, isIdle: mark === idleMark });
      }
      start += text.length + 1;
    }
  }
  return tokens;
}

/** Marks the characters of entered blocks. V8 lists outer functions and blocks before inner ones. */
function markEntered(code: string, script: Profiler.ScriptCoverage, idle: ReadonlySet<string>) {
  const marks = new Uint8Array(code.length);
  for (const each of script.functions) {
    const mark = idle.has(nameOf(script, each)) ? idleMark : ownMark;
    for (const { startOffset, endOffset, count } of each.ranges) {
      marks.fill(count > 0 ? mark : 0, startOffset, endOffset);
    }
  }
  return marks;
}

const enteredFunctions = (script: Profiler.ScriptCoverage) =>
  script.functions
    .filter(({ ranges }) => ranges.some(({ count }) => count > 0))
    .map((each) => nameOf(script, each));

/** Names a function by its position. */
const nameOf = ({ url }: Profiler.ScriptCoverage, { ranges: [whole] }: Profiler.FunctionCoverage) =>
  `${url} ${whole?.startOffset} ${whole?.endOffset}`;
