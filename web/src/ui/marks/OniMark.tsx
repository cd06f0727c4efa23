import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

/** The mark: loop, horns, node. Always amber. */
export const OniMark = ({ size = 22 }: { size?: number }) => (
  <svg css={mark} width={size} height={size} viewBox="0 0 24 24" aria-hidden="true">
    <circle cx="12" cy="14" r="7.2" />
    <path d="M7.6 5.6 6 2.2M16.4 5.6 18 2.2" />
    <circle className="dot" cx="12" cy="14" r="2.4" />
  </svg>
);

const mark = css({
  stroke: color.you,
  fill: "none",
  strokeWidth: 1.6,
  flex: "none",
  ".dot": { fill: color.you, stroke: "none" },
});
