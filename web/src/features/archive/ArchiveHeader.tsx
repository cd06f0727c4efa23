import { css } from "@emotion/react";
import { ArrowLeft } from "lucide-react";
import { color, type } from "../../theme/theme.ts";
import { ButtonLink } from "../../ui/ButtonLink.tsx";

/** Status bar, title and quote. */
export const ArchiveHeader = () => (
  <>
    <nav css={bar} aria-label="Section">
      <ButtonLink to="/" tone="quiet" size="small">
        <ArrowLeft aria-hidden="true" />
        PROFILE
      </ButtonLink>
      <ButtonLink to="/album" tone="quiet" size="small">
        ALBUM
      </ButtonLink>
    </nav>
    <header css={head}>
      <h1 css={title}>Archive</h1>
      <blockquote css={quote}>What you put away is still lit from inside.</blockquote>
    </header>
  </>
);

const narrow = "@media (max-width: 900px)";

const bar = css({ display: "flex", gap: 4, margin: "0 0 4px -10px" });
const head = css({
  display: "grid",
  gridTemplateColumns: "auto minmax(0, 1fr)",
  gap: "16px 48px",
  alignItems: "end",
  marginBottom: 24,
  [narrow]: { gridTemplateColumns: "minmax(0, 1fr)" },
});
const title = css({
  ...type.dream,
  fontSize: 48,
  lineHeight: "52px",
  letterSpacing: "-0.055em",
  [narrow]: { fontSize: 38, lineHeight: "44px" },
});
const quote = css({
  ...type.dream,
  justifySelf: "end",
  maxWidth: "30em",
  margin: 0,
  textAlign: "right",
  fontStyle: "italic",
  fontSize: 20,
  lineHeight: "28px",
  letterSpacing: "-0.035em",
  color: color.ink2,
  [narrow]: { justifySelf: "start", textAlign: "left", fontSize: 18, lineHeight: "26px" },
});
