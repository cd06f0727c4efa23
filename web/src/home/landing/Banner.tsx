import { css } from "@emotion/react";
import { below, color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** The status of the network. */
export const Banner = () => (
  <div css={banner}>
    <i css={dot} />
    <b>development phase</b>
    <s aria-hidden="true">/</s>
    <span>pre-launch</span>
    <s css={roomy} aria-hidden="true">
      /
    </s>
    <span css={roomy}>transmission window Q4 2025</span>
  </div>
);

const banner = css({
  ...layout.row(12),
  position: "relative",
  height: 36,
  padding: "0 24px",
  overflow: "hidden",
  background: color.page,
  borderBottom: `1px solid ${color.line}`,
  color: color.ink2,
  fontSize: 12,
  textTransform: "uppercase",
  whiteSpace: "nowrap",
  b: { fontWeight: 500, color: color.ink },
  s: { textDecoration: "none", color: color.line2 },
  [below.phone]: { padding: "0 16px", gap: 8 },
});
const dot = css({ width: 8, height: 8, borderRadius: "50%", background: color.you, flex: "none" });
const roomy = css({ [below.phone]: { display: "none" } });
