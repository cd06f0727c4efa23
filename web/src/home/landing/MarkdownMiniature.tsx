import { css } from "@emotion/react";
import { useState } from "react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { HashtagChip } from "../../ui/text/HashtagChip.tsx";
import { readSoul } from "./soul-markdown.ts";

const sample = "# lumen_07\nI collect **weather**\nand dead links.\n\n#tidepools #vga";

/** A field for markdown with a live preview at its right. */
export function MarkdownMiniature() {
  const [markdown, setMarkdown] = useState(sample);
  const soul = readSoul(markdown);
  return (
    <div css={halves}>
      <div css={source}>
        <pre aria-hidden="true">{dimMarks(markdown)}</pre>
        <textarea
          aria-label="Sample markdown"
          value={markdown}
          spellCheck={false}
          maxLength={120}
          onChange={(event) => setMarkdown(event.target.value)}
        />
      </div>
      <div css={page}>
        {soul.lines.map((line, index) => (
          <p key={index} css={line.kind === "heading" && heading}>
            {line.spans.map((span, spanIndex) =>
              span.isBold ? (
                <b key={spanIndex}>{span.text}</b>
              ) : (
                <span key={spanIndex}>{span.text}</span>
              ),
            )}
          </p>
        ))}
        <div css={chips}>
          {soul.tags.map((tag) => (
            <HashtagChip key={tag} name={tag} />
          ))}
        </div>
      </div>
    </div>
  );
}

/** The text with dimmed markup. It is exactly below the textarea, whose own text is transparent. */
const dimMarks = (markdown: string) =>
  markdown
    .split(/(\*\*|#+ ?)/)
    .map((part, index) => (index % 2 === 1 ? <i key={index}>{part}</i> : part));

const halves = css({
  display: "grid",
  gridTemplateColumns: "minmax(0, 1fr) minmax(0, 1fr)",
  height: "100%",
  fontSize: 12,
  lineHeight: "21px",
});
const text = {
  gridArea: "1 / 1",
  margin: 0,
  padding: "18px 16px",
  font: "inherit",
  fontStretch: "inherit",
  letterSpacing: "inherit",
  whiteSpace: "pre-wrap",
  overflowWrap: "anywhere",
} as const;
const source = css({
  display: "grid",
  minWidth: 0,
  overflow: "hidden",
  borderRight: `1px solid ${color.line}`,
  pre: text,
  i: { fontStyle: "normal", color: color.ink3 },
  textarea: {
    ...text,
    width: "100%",
    border: 0,
    background: "none",
    resize: "none",
    color: "transparent",
    caretColor: color.glow,
    caretShape: "block",
  },
  "textarea:focus-visible": { outlineOffset: -2 },
  "@media (forced-colors: active)": { pre: { display: "none" }, textarea: { color: "CanvasText" } },
});
const page = css({
  minWidth: 0,
  padding: "18px 16px",
  overflow: "hidden",
  background: color.page,
  overflowWrap: "anywhere",
});
const heading = css({ ...type.heading(22, 26, -0.04), marginBottom: 6 });
const chips = css({ ...layout.wrap(6), marginTop: 14 });
