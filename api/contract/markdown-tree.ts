import type { MarkedToken, Token } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import { parseMarkdown } from "./markdown.ts";

/** One cell of a table. */
export type MarkdownCell = { align: "center" | "left" | "right" | null; children: MarkdownNode[] };

/**
 * A part of a member's markdown as it may be shown anywhere. What a member wrote is never HTML: raw
 * tags are text, links lead only to http, https and mailto, images come only from our own store.
 */
export type MarkdownNode =
  /** Plain words; of those that are `verbatim` nothing is looked for. */
  | { kind: "text"; text: string; isVerbatim: boolean }
  | { kind: "paragraph"; children: MarkdownNode[] }
  | { kind: "quote"; children: MarkdownNode[] }
  | { kind: "strong" | "em" | "del"; children: MarkdownNode[] }
  | { kind: "heading"; depth: number; children: MarkdownNode[] }
  | { kind: "item"; isTask: boolean; children: MarkdownNode[] }
  | { kind: "list"; isOrdered: boolean; start: number; children: MarkdownNode[] }
  | { kind: "table"; header: MarkdownCell[]; rows: MarkdownCell[][] }
  | { kind: "code"; text: string; language: string | undefined }
  | { kind: "code-span"; text: string }
  | { kind: "checkbox"; isChecked: boolean }
  | { kind: "break" }
  | { kind: "rule" }
  | { kind: "link"; href: string; title: string | undefined; children: MarkdownNode[] }
  | { kind: "image"; href: string; title: string | undefined; alt: string };

/** Far more than anyone reads, and far less than what a browser can nest. */
const deepest = 200;

/** The tokens of a text; null for one that is nested too deeply, for the parser or for the screen. */
export function readMarkdown(text: string): Token[] | null {
  const tokens = parseMarkdown(text);
  return tokens && !isDeeper(tokens, deepest) ? tokens : null;
}

/** What is to be shown of the tokens of a text: the same on the screen, in HTML and in plain text. */
export const treeOf = (tokens: readonly Token[] | undefined): MarkdownNode[] =>
  (tokens ?? []).flatMap((token) =>
    isKnown(token) ? nodesOf(token) : [{ kind: "text", text: token.raw, isVerbatim: true }],
  );

function nodesOf(token: MarkedToken): MarkdownNode[] {
  switch (token.type) {
    case "paragraph":
    case "strong":
    case "em":
    case "del":
      return [{ kind: token.type, children: treeOf(token.tokens) }];
    case "blockquote":
      return [{ kind: "quote", children: treeOf(token.tokens) }];
    case "text":
      return token.tokens ? treeOf(token.tokens) : words(decodeEntities(token.raw));
    case "escape":
      return verbatim(token.text);
    case "html":
      if (!token.block) return verbatim(token.raw);
      return [{ kind: "paragraph", children: verbatim(token.raw.trim()) }];
    case "codespan":
      return [{ kind: "code-span", text: token.text }];
    case "code":
      return [{ kind: "code", text: token.text, language: /^\S+/.exec(token.lang ?? "")?.[0] }];
    case "br":
      return [{ kind: "break" }];
    case "hr":
      return [{ kind: "rule" }];
    case "heading":
      return [{ kind: "heading", depth: token.depth, children: treeOf(token.tokens) }];
    case "list": {
      const start = token.start === "" ? 1 : token.start;
      return [{ kind: "list", isOrdered: token.ordered, start, children: treeOf(token.items) }];
    }
    case "list_item":
      return [{ kind: "item", isTask: token.task, children: treeOf(token.tokens) }];
    case "checkbox":
      return [{ kind: "checkbox", isChecked: token.checked }];
    case "table": {
      const [header = [], ...rows] = [token.header, ...token.rows].map((cells) =>
        cells.map(({ align, tokens }) => ({ align, children: treeOf(tokens) })),
      );
      return [{ kind: "table", header, rows }];
    }
    case "link":
      return linkOf(token, treeOf(token.tokens));
    case "image": {
      const alt = wordsOf(token.tokens);
      const href = decodeEntities(token.href);
      if (isOurImage.test(href)) return [{ kind: "image", href, title: titleOf(token), alt }];
      return linkOf(token, verbatim(alt || href));
    }
    case "space":
    case "def":
      return [];
  }
}

const words = (text: string): MarkdownNode[] => [{ kind: "text", text, isVerbatim: false }];
const verbatim = (text: string): MarkdownNode[] => [{ kind: "text", text, isVerbatim: true }];

type Target = { href: string; title?: string | null };

/** A link, or no more than its words where it may not lead anywhere. */
function linkOf(token: Target, children: MarkdownNode[]): MarkdownNode[] {
  const href = decodeEntities(token.href);
  return isSafeHref(href) ? [{ kind: "link", href, title: titleOf(token), children }] : children;
}

const titleOf = ({ title }: Target): string | undefined =>
  title ? decodeEntities(title) : undefined;

const isOurImage = /^\/objects(?:\/[\w-]+)+$/;

/** The text of the tokens without marks, for an image's alternative text. */
const wordsOf = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return wordsOf(token.tokens);
      if (token.type === "text") return decodeEntities(token.raw);
      return "text" in token && typeof token.text === "string" ? token.text : "";
    })
    .join("");

const safeProtocols = new Set(["http:", "https:", "mailto:"]);

function isSafeHref(href: string): boolean {
  try {
    return safeProtocols.has(new URL(href).protocol);
  } catch {
    // A path or a fragment: it would lead somewhere else on every page that shows it.
    return false;
  }
}

/** Whether a parsed text is nested more than so many levels deep. */
const isDeeper = (tokens: readonly Token[], levels: number): boolean =>
  tokens.some((token) => levels === 0 || isDeeper(childrenOf(token), levels - 1));

function childrenOf(token: Token): readonly Token[] {
  if (token.type === "list") return token["items"];
  if (token.type === "table") {
    const cells: { tokens: Token[] }[] = [token["header"], ...token["rows"]].flat();
    return cells.flatMap(({ tokens }) => tokens);
  }
  return ("tokens" in token && token.tokens) || [];
}

const knownTypes: ReadonlySet<string> = new Set<MarkedToken["type"]>([
  "blockquote",
  "br",
  "checkbox",
  "code",
  "codespan",
  "def",
  "del",
  "em",
  "escape",
  "heading",
  "hr",
  "html",
  "image",
  "link",
  "list",
  "list_item",
  "paragraph",
  "space",
  "strong",
  "table",
  "text",
]);

const isKnown = (token: Token): token is MarkedToken => knownTypes.has(token.type);
