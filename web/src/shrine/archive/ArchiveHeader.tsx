import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { pageTitle } from "../../browser/page-title.ts";
import { SectionBar } from "../../ui/layout/SectionBar.tsx";

export const ArchiveHeader = () => (
  <>
    <SectionBar other="album" />
    <header css={header}>
      <h1 css={pageTitle}>Archive</h1>
      <blockquote css={quote}>What you put away is still lit from inside.</blockquote>
    </header>
  </>
);

const narrow = "@media (max-width: 900px)";

const header = css({
  ...layout.columns("auto minmax(0, 1fr)", "16px 48px"),
  alignItems: "end",
  marginBottom: 24,
  [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const quote = css({
  ...type.heading(20, 28, -0.035),
  justifySelf: "end",
  maxWidth: "30em",
  margin: 0,
  textAlign: "right",
  fontStyle: "italic",
  color: color.ink2,
  [narrow]: { justifySelf: "start", textAlign: "left", fontSize: 18, lineHeight: "26px" },
});
