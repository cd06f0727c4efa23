import { css } from "@emotion/react";
import {
  cutTokens,
  type MarkdownCell,
  type MarkdownNode,
  readMarkdown,
  treeOf,
} from "@oni/realtime/contract";
import { Fragment, type ReactNode, useMemo } from "react";
import { color } from "../../theme/theme.ts";
import { layout } from "../layout/layout.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { memoize } from "../../browser/memoize.ts";
import { Spoiler } from "./Spoiler.tsx";
import { InlineTag } from "./InlineTag.tsx";

type MarkdownProps = {
  text: string;
  /** The level of `#`; deeper headings follow. */
  topHeading?: 1 | 2 | 3 | 4;
  /** Truncates to this many characters and adds `...`. */
  cutAt?: number | undefined;
  /** Decorates plain text outside of links, for example with mentions. */
  decorate?: (text: string) => ReactNode;
  /** In a message a single line that begins with a number is no list. */
  isMessage?: boolean;
};

/** Renders GitHub Flavored Markdown, with line breaks kept, as React elements. */
export function Markdown(props: MarkdownProps) {
  const { text, topHeading = 2, cutAt = Number.POSITIVE_INFINITY } = props;
  const { decorate = asIs, isMessage = false } = props;
  const tokens = useMemo(() => read(text), [text]);
  const shown = useMemo(() => tokens && treeOf(cutTokens(tokens, cutAt)), [tokens, cutAt]);
  if (shown === null)
    return <p dir="auto">{text.length > cutAt ? `${text.slice(0, cutAt)}...` : text}</p>;
  return <>{show(shown, { topHeading, decorate, isMessage, dir: "auto" })}</>;
}

const asIs = (plain: string): ReactNode => plain;

/** More than fit in a window, so that texts that scroll back into view are not parsed again. */
const rememberedTexts = 300;

const read = memoize(rememberedTexts, readMarkdown);

type Style = Required<Pick<MarkdownProps, "topHeading" | "decorate" | "isMessage">> & {
  /** Each block takes the direction of its first letter; a nested block takes that of its parent. */
  dir: "auto" | undefined;
};

const inside = (style: Style): Style => ({ ...style, dir: undefined });

const show = (nodes: readonly MarkdownNode[], style: Style): ReactNode =>
  nodes.map((node, index) => <Fragment key={index}>{showNode(node, style)}</Fragment>);

function showNode(node: MarkdownNode, style: Style): ReactNode {
  switch (node.kind) {
    case "text":
      return node.isVerbatim ? node.text : style.decorate(node.text);
    case "tag":
      return <InlineTag name={node.name} written={node.text} />;
    case "paragraph":
      return <p dir={style.dir}>{show(node.children, style)}</p>;
    case "quote":
      return <blockquote dir={style.dir}>{show(node.children, inside(style))}</blockquote>;
    case "strong":
      return <strong>{show(node.children, style)}</strong>;
    case "em":
      return <em>{show(node.children, style)}</em>;
    case "del":
      return <del>{show(node.children, style)}</del>;
    case "spoiler":
      return (
        <Spoiler coveredText={plainTextOf(node.children)}>{show(node.children, style)}</Spoiler>
      );
    case "code-span":
      return <code>{node.text}</code>;
    case "code":
      return <CodeBlock code={node.text} language={node.language} />;
    case "break":
      return <br />;
    case "rule":
      return <hr />;
    case "heading": {
      const level = Math.min(6, node.depth + style.topHeading - 1);
      const Heading = headings[level - 1] ?? "h6";
      return <Heading dir={style.dir}>{show(node.children, style)}</Heading>;
    }
    case "list": {
      const [first] = node.children;
      if (style.isMessage && node.isOrdered && node.children.length === 1 && first?.kind === "item")
        return (
          <div dir={style.dir}>
            {node.start}. {show(first.children, inside(style))}
          </div>
        );
      const items = show(node.children, inside(style));
      if (!node.isOrdered) return <ul dir={style.dir}>{items}</ul>;
      return (
        <ol
          dir={style.dir}
          start={node.start === 1 ? undefined : node.start}
          style={numberIndent(node.start + node.children.length - 1)}
        >
          {items}
        </ol>
      );
    }
    case "item":
      return <li data-task={node.isTask || undefined}>{show(node.children, style)}</li>;
    case "checkbox":
      return (
        <>
          <input css={task} type="checkbox" checked={node.isChecked} disabled readOnly />{" "}
        </>
      );
    case "table":
      return (
        <table dir={style.dir}>
          <thead>
            <tr>
              {node.header.map((cell, index) => (
                <th key={index} style={alignOf(cell)}>
                  {show(cell.children, style)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {node.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} style={alignOf(cell)}>
                    {show(cell.children, style)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "link":
      return (
        <a href={node.href} title={node.title} target="_blank" rel="noopener noreferrer nofollow">
          {show(node.children, style)}
        </a>
      );
    case "image":
      return <img src={node.href} alt={node.alt} title={node.title} loading="lazy" />;
  }
}

/** Returns the plain text under a cover, which gives the cover its size. */
const plainTextOf = (nodes: readonly MarkdownNode[]): string =>
  nodes
    .map((node) => {
      if ("text" in node) return node.text;
      return "children" in node ? plainTextOf(node.children) : "";
    })
    .join("");

/** A read-only checkbox of a task list. */
const task = css({
  ...layout.box(color.void, color.edge),
  appearance: "none",
  display: "inline-grid",
  placeItems: "center",
  width: 15,
  height: 15,
  margin: "0 6px 0 0",
  verticalAlign: -2,
  "&:checked": { borderColor: color.glow },
  "&:checked::after": { content: '""', width: 7, height: 7, background: color.glow },
  "@media (forced-colors: active)": { appearance: "auto" },
});

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Styles leave space for one digit, a full stop and a space. A longer number needs more. */
const numberIndent = (last: number) =>
  last < 10 ? undefined : { paddingInlineStart: `${String(last).length + 2}ch` };

const alignOf = ({ align }: MarkdownCell) => (align ? { textAlign: align } : undefined);
