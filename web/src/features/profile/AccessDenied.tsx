import { css } from "@emotion/react";
import { ButtonLink } from "../../ui/ButtonLink.tsx";
import { color, type } from "../../theme/theme.ts";

/** For a page that was open when its session ended. */
export const AccessDenied = ({ words }: { words: string }) => (
  <div css={page}>
    <h1 css={heading}>Access Denied</h1>
    <p css={sentence}>{words}</p>
    <ButtonLink to="/auth" tone="primary">
      MY ONI
    </ButtonLink>
  </div>
);

const page = css({ maxWidth: 640, margin: "0 auto", padding: "112px 24px", textAlign: "center" });
const heading = css({
  ...type.dream,
  fontSize: 44,
  lineHeight: "48px",
  letterSpacing: "-0.055em",
});
const sentence = css({ ...type.base, color: color.ink2, margin: "12px 0 24px" });
