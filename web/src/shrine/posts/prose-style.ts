import { css } from "@emotion/react";
import { readingSize } from "../../theme/reading.ts";
import { color, font } from "../../theme/theme.ts";
import { shallowNesting } from "../../ui/text/shallow-nesting.ts";

/** Style of a member's markdown within a card. */
export const proseStyle = css({
  fontSize: readingSize,
  lineHeight: 1.7,
  maxWidth: "68ch",
  overflowWrap: "anywhere",
  "p, ul, ol, blockquote, pre, table": { margin: 0 },
  "* + p, * + ul, * + ol, * + blockquote, * + pre, * + table": { marginTop: 8 },
  "h2, h3, h4, h5, h6": { fontWeight: 600 },
  "* + h2, * + h3, * + h4, * + h5, * + h6": { marginTop: 14 },
  ul: { listStyle: "disc", paddingInlineStart: 20 },
  ol: { listStyle: "decimal", paddingInlineStart: "3ch" },
  "li[data-task]": { listStyle: "none", marginInlineStart: -20 },
  blockquote: {
    borderInlineStart: `2px solid ${color.edge}`,
    paddingInlineStart: 12,
    color: color.ink2,
  },
  pre: { fontFamily: font.machine },
  code: { font: "inherit", background: color.raised, padding: "1px 5px", borderRadius: 2 },
  a: { color: color.sky },
  img: { display: "block", maxWidth: "100%", margin: "8px 0", borderRadius: 2 },
  hr: { border: 0, borderTop: `1px solid ${color.line2}`, margin: "14px 0" },
  table: { display: "block", overflowX: "auto", borderCollapse: "collapse" },
  "th, td": { border: `1px solid ${color.line}`, padding: "2px 8px", textAlign: "start" },
  ...shallowNesting,
});
