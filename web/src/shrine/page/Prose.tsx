import { css } from "@emotion/react";
import { readingSize } from "../../theme/reading.ts";
import { below, color, font } from "../../theme/theme.ts";
import { Markdown } from "../../ui/text/Markdown.tsx";
import { shallowNesting } from "../../ui/text/shallow-nesting.ts";

/** Renders a member's markdown as page text. `#` is one level below the page's own heading. */
export const Prose = ({ text, className }: { text: string; className?: string }) => (
  <div css={prose} className={className} data-part="prose">
    <Markdown text={text} topHeading={2} />
  </div>
);

const prose = css({
  padding: "32px 40px 36px",
  fontSize: readingSize,
  lineHeight: 1.75,
  overflowWrap: "anywhere",
  "> *": { maxWidth: "68ch" },
  "> :dir(rtl)": { marginLeft: "auto" },
  "> * + *": { marginTop: 16 },
  h2: {
    fontFamily: font.dream,
    fontStretch: "normal",
    fontWeight: 400,
    fontSize: "2.375em",
    lineHeight: 1.16,
    letterSpacing: "-0.05em",
  },
  "h3, h4, h5, h6": { lineHeight: 1.6, fontWeight: 600, color: color.ink },
  "* + h3, * + h4, * + h5, * + h6": { marginTop: 32 },
  "h3::before, h4::before": { color: color.glow2, fontWeight: 400 },
  "h3::before": { content: '"## " / ""' },
  "h4::before": { content: '"### " / ""' },
  blockquote: {
    margin: "24px 0 0",
    paddingInlineStart: 20,
    borderInlineStart: `2px solid ${color.glow}`,
    fontFamily: font.dream,
    fontStretch: "normal",
    fontStyle: "italic",
    fontWeight: 400,
    fontSize: "1.375em",
    lineHeight: 1.455,
    letterSpacing: "-0.04em",
  },
  ul: { paddingInlineStart: 20 },
  "ul > li": { position: "relative" },
  "ul > li::before": {
    content: '"·" / ""',
    position: "absolute",
    insetInlineStart: -18,
    color: color.glow,
    fontWeight: 800,
  },
  "ul > li[data-task]": { marginInlineStart: -20 },
  "ul > li[data-task]::before": { content: "none" },
  ol: { listStyle: "decimal", paddingInlineStart: "3ch" },
  a: { color: color.sky, textUnderlineOffset: 4 },
  hr: {
    maxWidth: "none",
    margin: "28px 0",
    border: 0,
    borderTop: `1px solid ${color.line2}`,
  },
  img: { maxWidth: "100%", height: "auto", borderRadius: 2 },
  code: { font: "inherit", padding: "1px 5px", background: color.void, borderRadius: 2 },
  "pre code": { fontSize: "0.875em", lineHeight: 1.7 },
  "> pre": { overflowX: "auto", fontFamily: font.machine },
  "> * + pre": { marginTop: 16 },
  table: { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  "th, td": { padding: "6px 12px", border: `1px solid ${color.line2}`, textAlign: "start" },
  ...shallowNesting,
  [below.phone]: {
    padding: "24px 18px 28px",
    h2: { fontSize: "1.875em", lineHeight: 1.2 },
  },
});
