import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { below, color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";

type FinePrintProps = { id: string; title: string; children: ReactNode };

/** A section that the footer links to. */
export const FinePrint = ({ id, title, children }: FinePrintProps) => (
  <section css={section} id={id} aria-labelledby={`${id}-heading`} tabIndex={-1}>
    <h2 css={type.heading(24, 30, -0.045)} id={`${id}-heading`}>
      {title}
    </h2>
    <div css={words}>{children}</div>
  </section>
);

const section = css({
  ...layout.columns("200px minmax(0, 1fr)", 40),
  maxWidth: 1360,
  margin: "0 auto",
  padding: "40px",
  borderTop: `1px solid ${color.line}`,
  "&:focus-visible": { outline: 0 },
  [below.wide]: { gridTemplateColumns: "minmax(0, 1fr)", gap: 16, padding: "32px 24px" },
  [below.phone]: { padding: "32px 16px" },
});
const words = css({
  fontSize: 14,
  lineHeight: "24px",
  color: color.ink2,
  // Two columns where both fit.
  columns: "2 400px",
  columnGap: 40,
  "p + p, ul + p, p + ul": { marginTop: 12 },
  li: { paddingLeft: 20, position: "relative" },
  "li + li": { marginTop: 8 },
  "p, li": { breakInside: "avoid" },
  "li::before": { content: '"·"', position: "absolute", left: 4, color: color.glow },
  b: { color: color.ink, fontWeight: 500 },
});
