/** A cell of a table. */
export type MarkdownCell = { align: "center" | "left" | "right" | null; children: MarkdownNode[] };

/**
 * A part of a member's markdown that can be displayed anywhere. Raw tags are text, so it contains no HTML
 * from a member. Links lead only to http, https and mailto. Images come only from our own store.
 */
export type MarkdownNode =
  /** Plain text. Verbatim text is not searched for mentions, hashtags or emoji. */
  | { kind: "text"; text: string; isVerbatim: boolean }
  /** A hashtag as written, and its tag. */
  | { kind: "tag"; text: string; name: string }
  | { kind: "paragraph"; children: MarkdownNode[] }
  | { kind: "quote"; children: MarkdownNode[] }
  | { kind: "strong" | "em" | "del"; children: MarkdownNode[] }
  /** Text that is hidden until the reader reveals it. It contains no links. */
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
