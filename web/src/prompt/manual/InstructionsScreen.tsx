import { css } from "@emotion/react";
import { Link, useParams } from "react-router-dom";
import { color, topHeight, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { lazyPart } from "../../browser/lazy-part.ts";
import { LabelledRow } from "../../home/pages/LabelledRow.tsx";
import { ReadingPage } from "../../home/pages/ReadingPage.tsx";
import { manualSections } from "./manual-sections.tsx";

// Not among the routes, because visitors would then load the list of all files of commands.
const ManScreen = lazyPart(() => import("./ManScreen.tsx"), "ManScreen");

/** /instructions, and the page of a command below it. */
export function InstructionsScreen() {
  const { command } = useParams();
  return command === undefined ? <Manual /> : <ManScreen command={command} />;
}

/** The features of the network as a manual page. */
const Manual = () => (
  <ReadingPage title="Instructions">
    <div css={manual}>
      <LabelledRow label="CONTENTS">
        <nav aria-label="Contents">
          <ul css={contents}>
            {manualSections.map(({ label }) => (
              <li key={label}>
                <Link to={`#${idOf(label)}`}>{label}</Link>
              </li>
            ))}
          </ul>
        </nav>
      </LabelledRow>
      {manualSections.map(({ label, content }) => (
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
  pre: {
    ...layout.box(color.void, color.line),
    padding: 16,
    font: "inherit",
    fontSize: 14,
    lineHeight: "24px",
    whiteSpace: "pre-wrap",
    maxWidth: "66ch",
  },
  dl: { ...layout.columns("minmax(9em, auto) 1fr", "8px 24px"), margin: 0 },
  dt: { color: color.glow },
  dd: { margin: 0, maxWidth: "52ch", color: color.ink2 },
  a: { color: color.sky },
  "code, kbd": key,
  b: { fontWeight: 600 },
  "dt[data-lit]": { color: color.you },
  "[id]": { scrollMarginTop: topHeight },
  "@media (max-width: 600px)": {
    dl: { gridTemplateColumns: "1fr", gap: 2 },
    dd: { marginBottom: 10 },
  },
});
