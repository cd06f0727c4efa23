import { css } from "@emotion/react";
import { findMentions } from "@oni/realtime/contract";
import { type ReactNode, useMemo } from "react";
import { readingSize } from "../../theme/reading.ts";
import { color } from "../../theme/theme.ts";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { shallowNesting } from "../../ui/text/shallow-nesting.ts";

type MessageTextProps = { content: string; viewerName: string | undefined };

/** The text of a message. Mentions are highlighted, and amber if they mention the viewer. */
export function MessageText({ content, viewerName }: MessageTextProps) {
  const decorate = useMemo(() => decorator(viewerName), [viewerName]);
  return (
    <div css={prose}>
      <Markdown text={content} topHeading={4} decorate={decorate} isMessage />
    </div>
  );
}

const decorator =
  (viewerName: string | undefined) =>
  (text: string): ReactNode => {
    const pieces: ReactNode[] = [];
    let end = 0;
    for (const { index, written, username } of findMentions(text)) {
      const isOwn = username === viewerName?.toLowerCase();
      pieces.push(
        text.slice(end, index),
        <span key={index} css={isOwn ? ownCall : otherCall}>
          {written}
        </span>,
      );
      end = index + written.length;
    }
    return pieces.length === 0 ? text : [...pieces, text.slice(end)];
  };

const ownCall = css({
  color: color.you,
  background: color.youBg,
  padding: "0 4px",
  borderRadius: 2,
});
const otherCall = css({ color: color.ink, fontWeight: 600 });

const prose = css({
  maxWidth: "74ch",
  fontSize: readingSize,
  lineHeight: 1.625,
  overflowWrap: "anywhere",
  "p, ul, ol, blockquote, pre, table": { margin: 0 },
  "* + p, * + ul, * + ol, * + blockquote, * + pre, * + table": { marginTop: 6 },
  "h4, h5, h6": { fontWeight: 600 },
  ul: { listStyle: "disc", paddingInlineStart: 26 },
  ol: { listStyle: "decimal", paddingInlineStart: "3ch" },
  blockquote: {
    borderInlineStart: `2px solid ${color.edge}`,
    paddingInlineStart: 10,
    color: color.ink2,
  },
  code: { font: "inherit", background: color.raised, padding: "1px 5px", borderRadius: 2 },
  a: { color: color.sky },
  img: {
    display: "block",
    maxWidth: "min(320px, 100%)",
    maxHeight: 240,
    margin: "8px 0 4px",
    border: `1px solid ${color.line2}`,
    borderRadius: 2,
  },
  hr: { border: 0, borderTop: `1px solid ${color.line2}` },
  table: { borderCollapse: "collapse" },
  "th, td": { border: `1px solid ${color.line}`, padding: "2px 8px", textAlign: "start" },
  ...shallowNesting,
});
