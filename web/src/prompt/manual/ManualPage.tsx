import { css } from "@emotion/react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { LabelledRow } from "../../home/pages/LabelledRow.tsx";
import { ReadingPage } from "../../home/pages/ReadingPage.tsx";
import { color, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

export type Section = { label: string; content: ReactNode };

/** A page of the manual: its contents, then its sections. */
export const ManualPage = ({
  title,
  sections,
}: {
  title: string;
  sections: readonly Section[];
}) => (
  <ReadingPage title={title}>
    <div css={manual}>
      <LabelledRow label="CONTENTS">
        <nav aria-label="Contents">
          <ul css={contents}>
            {sections.map(({ label }) => (
              <li key={label}>
                <Link to={`#${idOf(label)}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </LabelledRow>
      {sections.map(({ label, content }) => (
        <LabelledRow key={label} label={label} id={idOf(label)}>
          {content}
        </LabelledRow>
      ))}
    </div>
  </ReadingPage>
);

const idOf = (label: string) => label.toLowerCase().replaceAll("_", "-");

const contents = css({
  ...type.label,
  ...layout.wrap("0 20px"),
  maxWidth: "90ch",
  a: { display: "inline-block", padding: "8px 0" },
});
const key = {
  ...layout.box(color.raised, color.line2),
  font: "inherit",
  fontSize: 13,
  padding: "1px 6px",
};
const manual = css({
  ...type.prose,
  p: { maxWidth: "66ch" },
  "p + p": { marginTop: 12 },
  dl: { ...layout.columns("minmax(9em, auto) 1fr", "8px 24px"), margin: 0 },
  dt: { color: color.glow },
  dd: { margin: 0, maxWidth: "52ch", color: color.ink2 },
  a: { color: color.sky },
  "& :not(pre) > code, kbd": key,
  b: { fontWeight: 600 },
  "dt[data-lit]": { color: color.you },
  "[id]": { scrollMarginTop: topHeight },
  "@media (max-width: 600px)": {
    dl: { gridTemplateColumns: "1fr", gap: 2 },
    dd: { marginBottom: 10 },
  },
});
