import { css } from "@emotion/react";
import { parseMarkdown } from "@oni/api/contract";
import type { MarkedToken, Token, Tokens } from "marked";
import { Fragment, type ReactNode, useMemo } from "react";
import { color } from "../theme/theme.ts";
import { CodeBlock } from "./CodeBlock.tsx";
import { cutTokens } from "./cut-tokens.ts";
import { decodeEntities } from "./decode-entities.ts";
import { remembered } from "./remembered.ts";

type MarkdownProps = {
  text: string;
  /** The level of `#`; deeper ones follow. */
  topHeading?: 1 | 2 | 3 | 4;
  /** Shows this many characters and `...`, when there are more. */
  cutAt?: number | undefined;
  /** Finds things in plain text: mentions, hashtags. */
  decorate?: (text: string) => ReactNode;
};

/**
 * Markdown (GitHub's, with line breaks as breaks) as React elements. What a member wrote is never
 * HTML: raw tags show as text, links lead only to http, https and mailto, images come only from
 * our own store.
 */
export function Markdown(props: MarkdownProps) {
  const { text, topHeading = 2, cutAt = Number.POSITIVE_INFINITY, decorate = asIs } = props;
  const tokens = useMemo(() => parse(text), [text]);
  const shown = useMemo(() => tokens && cutTokens(tokens, cutAt), [tokens, cutAt]);
  if (shown === null)
    return <p dir="auto">{text.length > cutAt ? `${text.slice(0, cutAt)}...` : text}</p>;
  return <>{show(shown, { topHeading, decorate, dir: "auto" })}</>;
}

const asIs = (plain: string): ReactNode => plain;

/** Far more than anyone reads, and far less than what a browser can nest. */
const deepest = 200;

/** More than stand in a window: texts that come back into view are not parsed again. */
const rememberedTexts = 300;

/** Null for text that is nested too deeply, for the parser or for the screen. */
const parse = remembered(rememberedTexts, (text): Token[] | null => {
  const tokens = parseMarkdown(text);
  return tokens && !isDeeper(tokens, deepest) ? tokens : null;
});

type Style = Required<Pick<MarkdownProps, "topHeading" | "decorate">> & {
  /** Each block reads the way of its first letter; what stands in another block reads as that does. */
  dir: "auto" | undefined;
};

const inside = (style: Style): Style => ({ ...style, dir: undefined });

const show = (tokens: readonly Token[] | undefined, style: Style): ReactNode =>
  tokens?.map((token, index) => (
    <Fragment key={index}>{isKnown(token) ? showToken(token, style) : token.raw}</Fragment>
  ));

function showToken(token: MarkedToken, style: Style): ReactNode {
  switch (token.type) {
    case "paragraph":
      return <p dir={style.dir}>{show(token.tokens, style)}</p>;
    case "text":
      return token.tokens ? show(token.tokens, style) : style.decorate(decodeEntities(token.raw));
    case "escape":
      return token.text;
    case "html":
      return token.block ? <p dir={style.dir}>{token.raw.trim()}</p> : token.raw;
    case "strong":
      return <strong>{show(token.tokens, style)}</strong>;
    case "em":
      return <em>{show(token.tokens, style)}</em>;
    case "del":
      return <del>{show(token.tokens, style)}</del>;
    case "codespan":
      return <code>{token.text}</code>;
    case "code":
      return <CodeBlock code={token.text} language={/^\S+/.exec(token.lang ?? "")?.[0]} />;
    case "br":
      return <br />;
    case "hr":
      return <hr />;
    case "link":
      return (
        <SafeLink href={decodeEntities(token.href)} title={titleOf(token)}>
          {show(token.tokens, plainStyle(style))}
        </SafeLink>
      );
    case "image":
      return (
        <SafeImage
          href={decodeEntities(token.href)}
          alt={wordsOf(token.tokens)}
          title={titleOf(token)}
        />
      );
    case "heading": {
      const level = Math.min(6, token.depth + style.topHeading - 1);
      const Heading = headings[level - 1] ?? "h6";
      return <Heading dir={style.dir}>{show(token.tokens, style)}</Heading>;
    }
    case "blockquote":
      return <blockquote dir={style.dir}>{show(token.tokens, inside(style))}</blockquote>;
    case "list": {
      const items = show(token.items, inside(style));
      if (!token.ordered) return <ul dir={style.dir}>{items}</ul>;
      return (
        <ol dir={style.dir} start={token.start === 1 ? undefined : Number(token.start)}>
          {items}
        </ol>
      );
    }
    case "list_item":
      return <li data-task={token.task || undefined}>{show(token.tokens, style)}</li>;
    case "checkbox":
      return (
        <>
          <input css={task} type="checkbox" checked={token.checked} disabled readOnly />{" "}
        </>
      );
    case "table":
      return (
        <table dir={style.dir}>
          <thead>
            <tr>
              {token.header.map((cell, index) => (
                <th key={index} style={alignOf(cell)}>
                  {show(cell.tokens, style)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {token.rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) => (
                  <td key={column} style={alignOf(cell)}>
                    {show(cell.tokens, style)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      );
    case "space":
    case "def":
      return null;
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

/** A task is done or not; here it can only be seen. */
const task = css({
  appearance: "none",
  display: "inline-grid",
  placeItems: "center",
  width: 15,
  height: 15,
  margin: "0 6px 0 0",
  verticalAlign: -2,
  border: `1px solid ${color.edge}`,
  borderRadius: 2,
  background: color.void,
  "&:checked": { borderColor: color.glow },
  "&:checked::after": { content: '""', width: 7, height: 7, background: color.glow },
  "@media (forced-colors: active)": { appearance: "auto" },
});

const headings = ["h1", "h2", "h3", "h4", "h5", "h6"] as const;

/** Inside a link nothing else may be pressed. */
const plainStyle = (style: Style): Style => ({ ...style, decorate: asIs });

type Target = { href: string; title: string | undefined };

function SafeLink({ href, title, children }: Target & { children: ReactNode }) {
  if (!isSafeHref(href)) return <>{children}</>;
  return (
    <a href={href} title={title} target="_blank" rel="noopener noreferrer nofollow">
      {children}
    </a>
  );
}

function SafeImage({ href, title, alt }: Target & { alt: string }) {
  if (/^\/objects(?:\/[\w-]+)+$/.test(href))
    return <img src={href} alt={alt} title={title} loading="lazy" />;
  return (
    <SafeLink href={href} title={title}>
      {alt || href}
    </SafeLink>
  );
}

const titleOf = ({ title }: { title?: string | null }): string | undefined =>
  title ? decodeEntities(title) : undefined;

const alignOf = ({ align }: Tokens.TableCell) => (align ? { textAlign: align } : undefined);

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
