/** One cell of a table. */
export type MarkdownCell = { align: "center" | "left" | "right" | null; children: MarkdownNode[] };

/**
 * A part of a member's markdown as it may be shown anywhere. What a member wrote is never HTML: raw
 * tags are text, links lead only to http, https and mailto, images come only from our own store.
 */
export type MarkdownNode =
  /** Plain words; of those that are `verbatim` nothing is looked for. */
  | { kind: "text"; text: string; isVerbatim: boolean }
  /** A hashtag as it is written, and the tag it names. */
  | { kind: "tag"; text: string; name: string }
  | { kind: "paragraph"; children: MarkdownNode[] }
  | { kind: "quote"; children: MarkdownNode[] }
  | { kind: "strong" | "em" | "del"; children: MarkdownNode[] }
  /** Words that are hidden until one asks for them; none in links. */
  | { kind: "spoiler"; children: MarkdownNode[] }
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
