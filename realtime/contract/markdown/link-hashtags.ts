import { decodeEntities } from "./decode-entities.ts";
import { findHashtags, type Hashtag } from "./hashtag-pattern.ts";
import type { MarkdownCell, MarkdownNode } from "./markdown-node.ts";

type TextNode = Extract<MarkdownNode, { kind: "text" }>;

/**
 * Returns a tree in which every hashtag is a node of its own, the same hashtags that `hashtagsOf` finds.
 * Text before a `#` counts across inline marks. Links and code are not searched. Input text has character
 * references, which may contain a `#`. Output text has them decoded.
 */
export function linkHashtags(nodes: readonly MarkdownNode[]): MarkdownNode[] {
  const flat: FlatText = { text: "", pieces: [] };
  readInto(flat, nodes);
  return replaceTexts(nodes, hashtagsByNode(flat));
}

/** Marks that wrap inline text. */
const inlineMarks: ReadonlySet<MarkdownNode["kind"]> = new Set(["strong", "em", "del", "spoiler"]);

/** All text of a tree concatenated, with a separator in place of other nodes. */
type FlatText = { text: string; pieces: { node: TextNode; start: number }[] };

function readInto(flat: FlatText, nodes: readonly MarkdownNode[]): void {
  for (const node of nodes) {
    if (node.kind === "text" && !node.isVerbatim) {
      flat.pieces.push({ node, start: flat.text.length });
      flat.text += node.text;
    } else if (inlineMarks.has(node.kind) && "children" in node) {
      readInto(flat, node.children);
    } else if (node.kind === "link" || (node.kind === "text" && !node.text.startsWith("<"))) {
      // No hashtag starts after `/`: text directly after an address belongs to it, and text after an
      // escaped `#` is not a tag.
      flat.text += "/";
    } else {
      flat.text += " ";
      for (const children of blocksOf(node)) {
        readInto(flat, children);
        flat.text += " ";
      }
    }
  }
}

function blocksOf(node: MarkdownNode): MarkdownNode[][] {
  if (node.kind === "table") return [node.header, ...node.rows].flat().map((cell) => cell.children);
  return "children" in node ? [node.children] : [];
}

/** Returns the hashtags by the text node that contains all of it, with positions in that node. */
function hashtagsByNode({ text, pieces }: FlatText): Map<TextNode, Hashtag[]> {
  const found = new Map<TextNode, Hashtag[]>();
  let index = 0;
  for (const { start, written, name } of findHashtags(text)) {
    while ((pieces[index + 1]?.start ?? Number.POSITIVE_INFINITY) <= start) index += 1;
    const piece = pieces[index];
    if (!piece || start + written.length > piece.start + piece.node.text.length) continue;
    const hashtag = { start: start - piece.start, written, name };
    found.set(piece.node, [...(found.get(piece.node) ?? []), hashtag]);
  }
  return found;
}

function replaceTexts(
  nodes: readonly MarkdownNode[],
  found: Map<TextNode, Hashtag[]>,
): MarkdownNode[] {
  const within = (cell: MarkdownCell) => ({
    ...cell,
    children: replaceTexts(cell.children, found),
  });
  return nodes.flatMap((node): MarkdownNode[] => {
    if (node.kind === "text") return node.isVerbatim ? [node] : split(node, found.get(node) ?? []);
    if (node.kind === "table") {
      return [
        { ...node, header: node.header.map(within), rows: node.rows.map((r) => r.map(within)) },
      ];
    }
    return "children" in node
      ? [{ ...node, children: replaceTexts(node.children, found) }]
      : [node];
  });
}

function split({ text }: TextNode, hashtags: readonly Hashtag[]): MarkdownNode[] {
  const nodes: MarkdownNode[] = [];
  const put = (written: string, isVerbatim = false) => {
    if (written) nodes.push({ kind: "text", text: decodeEntities(written), isVerbatim });
  };
  let end = 0;
  for (const { start, written, name } of hashtags) {
    put(text.slice(end, start));
    nodes.push({ kind: "tag", text: written, name });
    end = start + written.length;
    // Without a blank after the hashtag, `@name` is not a mention.
    const glued = /^@\S*/.exec(text.slice(end))?.[0] ?? "";
    put(glued, true);
    end += glued.length;
  }
  put(text.slice(end));
  return nodes;
}
