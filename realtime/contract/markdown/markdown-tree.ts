import type { MarkedToken, Token } from "marked";
import { decodeEntities } from "./decode-entities.ts";
import { linkHashtags } from "./link-hashtags.ts";
import type { MarkdownNode } from "./markdown-node.ts";
import { parseMarkdown } from "./markdown.ts";
import { isSpoiler } from "./spoilers.ts";

/** Far deeper than readable text, and far less than a browser can nest. */
const maxDepth = 200;

/** Returns the tokens of a text, or null if it is nested too deeply for the parser or the screen. */
export function readMarkdown(text: string): Token[] | null {
  const tokens = parseMarkdown(text);
  return tokens && !isDeeper(tokens, maxDepth) ? tokens : null;
}

/**
 * Returns the tree to display for the tokens of a text: the same on the screen, in HTML and in plain
 * text.
 */
export const treeOf = (tokens: readonly Token[]): MarkdownNode[] =>
  linkHashtags(nodesOfAll(tokens));

/** Yields all nodes of a tree, each before those in it. */
export function* nodesWithin(nodes: readonly MarkdownNode[]): Generator<MarkdownNode> {
  for (const node of nodes) {
    yield node;
    if ("children" in node) yield* nodesWithin(node.children);
    if (node.kind !== "table") continue;
    for (const { children } of [node.header, ...node.rows].flat()) yield* nodesWithin(children);
  }
}

/** Returns the searchable texts of a tree, for mentions and emoji. */
export const plainTextsOf = (nodes: readonly MarkdownNode[]): string[] =>
  [...nodesWithin(nodes)].flatMap((node) =>
    node.kind === "text" && !node.isVerbatim ? [node.text] : [],
  );

/** Text that is not verbatim stays as written, with its character references. */
const nodesOfAll = (tokens: readonly Token[] | undefined): MarkdownNode[] =>
  (tokens ?? []).flatMap((token) => {
    if (isKnown(token)) return nodesOf(token);
    if (!isSpoiler(token)) return verbatim(token.raw);
    return [{ kind: "spoiler", children: nodesOfAll(token.tokens) }];
  });

function nodesOf(token: MarkedToken): MarkdownNode[] {
  switch (token.type) {
    case "paragraph":
    case "strong":
    case "em":
    case "del":
      return [{ kind: token.type, children: nodesOfAll(token.tokens) }];
    case "blockquote":
      return [{ kind: "quote", children: nodesOfAll(token.tokens) }];
    case "text":
      return token.tokens ? nodesOfAll(token.tokens) : textNode(token.raw);
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
      return [{ kind: "heading", depth: token.depth, children: nodesOfAll(token.tokens) }];
    case "list": {
      const start = token.start === "" ? 1 : token.start;
      return [{ kind: "list", isOrdered: token.ordered, start, children: nodesOfAll(token.items) }];
    }
    case "list_item":
      return [{ kind: "item", isTask: token.task, children: nodesOfAll(token.tokens) }];
    case "checkbox":
      return [{ kind: "checkbox", isChecked: token.checked }];
    case "table": {
      const [header = [], ...rows] = [token.header, ...token.rows].map((cells) =>
        cells.map(({ align, tokens }) => ({ align, children: nodesOfAll(tokens) })),
      );
      return [{ kind: "table", header, rows }];
    }
    case "link": {
      // The text of a bare address is the address.
      if (token.autolink) return linkOf(token, verbatim(decodeEntities(token.text)));
      return linkOf(token, revealSpoilers(nodesOfAll(token.tokens)));
    }
    case "image": {
      const alt = textOfTokens(token.tokens);
      const href = decodeEntities(token.href);
      if (isOurImage.test(href)) return [{ kind: "image", href, title: titleOf(token), alt }];
      return linkOf(token, verbatim(alt || href));
    }
    case "space":
    case "def":
      return [];
  }
}

/** Reveals spoilers in a link, because a link cannot contain another control. */
const revealSpoilers = (nodes: readonly MarkdownNode[]): MarkdownNode[] =>
  nodes.flatMap((node): MarkdownNode[] => {
    if (node.kind === "spoiler") return revealSpoilers(node.children);
    if (node.kind !== "strong" && node.kind !== "em" && node.kind !== "del") return [node];
    return [{ ...node, children: revealSpoilers(node.children) }];
  });

const textNode = (text: string): MarkdownNode[] => [{ kind: "text", text, isVerbatim: false }];
const verbatim = (text: string): MarkdownNode[] => [{ kind: "text", text, isVerbatim: true }];

type Target = { href: string; title?: string | null };

/** Returns a link, or only its text if the target is not allowed. */
function linkOf(token: Target, children: MarkdownNode[]): MarkdownNode[] {
  const href = decodeEntities(token.href);
  return isSafeHref(href) ? [{ kind: "link", href, title: titleOf(token), children }] : children;
}

const titleOf = ({ title }: Target): string | undefined =>
  title ? decodeEntities(title) : undefined;

const isOurImage = /^\/objects(?:\/[\w-]+)+$/;

/** Returns the text of the tokens without marks, for an image's alternative text. */
const textOfTokens = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if ("tokens" in token && token.tokens) return textOfTokens(token.tokens);
      if (token.type === "text") return decodeEntities(token.raw);
      return "text" in token && typeof token.text === "string" ? token.text : "";
    })
    .join("");

const safeProtocols = new Set(["http:", "https:", "mailto:"]);

function isSafeHref(href: string): boolean {
  try {
    return safeProtocols.has(new URL(href).protocol);
  } catch {
    // A path or a fragment would lead to a different target on every page.
    return false;
  }
}

/** Returns whether a parsed text is nested more than `levels` levels deep. */
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
