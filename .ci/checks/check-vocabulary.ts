import { posix } from "node:path";
import { lineAt, type Source } from "../suite/sources.ts";

/** Retired words, each group with the plain words to write. */
type Vocabulary = readonly (readonly [retired: string, plain: string])[];

const names: Vocabulary = [
  ["deeds?", "action"],
  ["told|tells?|tellings?", "publish, notify, report or parse"],
  ["heard|hears?|hearing", "receive, subscribe or apply"],
  ["said|saying", "text, content or input"],
  ["words?", "text, term or label"],
  ["asked|asks", "request, fetch or query"],
  ["anew", "again"],
  ["kept", "stored, saved or cached"],
  ["carried|carrying", "attached"],
  ["doomed?", "toDelete"],
  ["bury|burial", "erase"],
  ["company", "related"],
  ["berth", "slot"],
  ["tide", "feed"],
  ["standings?|stands", "state or position"],
  ["crowd", "manyClients"],
  ["walker|dweller|doer", "member or client"],
  ["befall", "injectFault"],
  ["fate", "outcome"],
  ["stillborn", "failedRun"],
  ["recite|improvise", "read or generate"],
  ["whoever|nobody|somebody|someone", "member, client or user"],
];

/** Names that the wire, the data in the store, a sigil or an engine fixes. */
const fixedNames = new Set([
  "carried",
  "deeds",
  "isKeptByFrom",
  "isKeptByTo",
  "saidAtMs",
  "tide",
  "words",
  "wordLengths",
  "keyword",
  "keywords",
  "password",
  "passwords",
  "standalone",
]);

const prose: Vocabulary = [
  ["deeds?", "action"],
  ["told|tells?|tellings?", "publish, notify, report or show"],
  ["heard|hears?", "receive or subscribe"],
  ["asks|is asked|are asked", "request, read or query"],
  ["anew", "again"],
  ["whoever|whomever|somebody|nobody|whom", "the member who, a client or no member"],
  ["of which", "two sentences"],
  ["beside(?!s)", "next to"],
  ["meanwhile", "while"],
  ["thereby", "so"],
  ["wherever one", "the place"],
  ["is to be had", "is available"],
  ["doomed", "to be deleted"],
  ["befalls?", "a fault"],
  ["stillborn", "the failed run"],
];

const retiredName = patternOf(names, "^", "$");
const retiredProse = patternOf(prose, "\\b", "\\b");
const declaration =
  /\b(?:const|let|function|type|interface|class)\s+([A-Za-z_$][\w$]*)|^\s*(?:readonly\s+)?([a-z][\w]*)\??\s*(?::|\()(?=[^:])/gm;
const comment = /\/\*[\s\S]*?\*\/|(?:^|\s)\/\/.*$/gm;
const headless = /^\/\*\*?[\s*]*(?:Who|Whoever|Whom|Whose|What|Wherever|Whatever)\b/;
const title = /\b(?:test|it|describe)(?:\.\w+)?\(\s*[`"']([^`"']+)/g;
const page = /^(?=.).*$/gm;

/** Names each declared name, comment, test title and line of a page that holds a retired word. */
export function checkVocabulary(sources: readonly Source[]): string[] {
  return sources.flatMap((source) => {
    const { path } = source;
    if (path.endsWith(".md")) return isText(path) ? [] : checkProse(source, page);
    if (!/\.(?:ts|tsx|cjs|mjs)$/.test(path)) return [];
    const isTest = /\.(?:test|spec)\./.test(path);
    return [
      ...checkNames(source, isTest),
      ...checkProse(source, comment),
      ...(isTest ? checkProse(source, title) : []),
    ];
  });
}

/** Texts of the demo's members may use any word. */
const isText = (path: string) => path.startsWith("api/demo/texts/");

function checkNames({ path, text }: Source, isTest: boolean): string[] {
  const file = posix.basename(path).replace(/\..*$/, "");
  const declared = [...text.matchAll(declaration)]
    .filter((match) => match[1] !== undefined || !isTest)
    .map((match) => ({ name: match[1] ?? match[2] ?? "", offset: match.index }));
  return [{ name: file, offset: 0 }, ...declared].flatMap(({ name, offset }) => {
    const part = partsOf(name).find((it) => retiredName.test(it));
    if (!part || fixedNames.has(name)) return [];
    const position = `${path}:${lineAt(text, offset)}`;
    return [`${position}: the name ${name} holds "${part}": ${plainOf(names, part)}.`];
  });
}

function checkProse({ path, text }: Source, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(({ 0: found, index }) => {
    const retired = retiredProse.exec(found)?.[0];
    const problem = headless.test(found)
      ? "the comment begins without a subject."
      : retired && `"${retired}": write ${plainOf(prose, retired)}.`;
    return problem ? [`${path}:${lineAt(text, index)}: ${problem}`] : [];
  });
}

function partsOf(name: string): string[] {
  return name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/);
}

function patternOf(vocabulary: Vocabulary, before: string, after: string): RegExp {
  const all = vocabulary.map(([retired]) => retired).join("|");
  return new RegExp(`${before}(?:${all})${after}`, "i");
}

function plainOf(vocabulary: Vocabulary, found: string): string {
  const group = vocabulary.find(([retired]) => new RegExp(`^(?:${retired})$`, "i").test(found));
  return group?.[1] ?? "";
}
