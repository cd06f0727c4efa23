import hljs from "highlight.js/lib/core";
import javascript from "highlight.js/lib/languages/javascript";
import python from "highlight.js/lib/languages/python";
import rust from "highlight.js/lib/languages/rust";
import sql from "highlight.js/lib/languages/sql";
import typescript from "highlight.js/lib/languages/typescript";

/** A span of code and its scope in the language: `keyword`, `string`, `title`… */
export type CodeSpan = { text: string; scope: string | null };

hljs.registerLanguage("python", python);
hljs.registerLanguage("javascript", javascript);
hljs.registerLanguage("typescript", typescript);
hljs.registerLanguage("rust", rust);
hljs.registerLanguage("sql", sql);

/** Splits code into spans; null for a language that is not one of the five or their aliases. */
export function highlight(code: string, language: string): readonly CodeSpan[] | null {
  if (!hljs.getLanguage(language)) return null;
  return readSpans(hljs.highlight(code, { language, ignoreIllegals: true }).value);
}

/** The library returns HTML of nested spans and escaped text; this parses it into plain data. */
function readSpans(html: string): CodeSpan[] {
  const spans: CodeSpan[] = [];
  const scopes: string[] = [];
  for (const [piece, scope] of html.matchAll(/<span class="hljs-([\w-]+)[^"]*">|<\/span>|[^<]+/g)) {
    if (scope !== undefined) scopes.push(scope);
    else if (piece === "</span>") scopes.pop();
    else spans.push({ text: unescape(piece), scope: scopes.at(-1) ?? null });
  }
  return spans;
}

const unescape = (text: string) =>
  text.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => characters[entity] ?? entity);

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#x27;": "'",
};
