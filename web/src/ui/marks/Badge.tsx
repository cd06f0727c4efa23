import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** A short label for a state. The text is always there: colour only repeats it. */
export type BadgeTone = "plain" | "online" | "offline" | "you" | "private" | "new";

export const Badge = ({ tone = "plain", children }: { tone?: BadgeTone; children: string }) => (
  <span css={[badge, tones[tone]]} data-part="badge">
    {tone === "online" && <i css={filledDot} />}
    {tone === "offline" && <i css={hollowDot} />}
    {children}
  </span>
);

const badge = css({
  ...type.label,
  letterSpacing: "0.04em",
  display: "inline-flex",
  alignItems: "center",
  gap: 6,
  padding: "2px 7px",
  border: "1px solid currentColor",
  borderRadius: 2,
  color: color.ink2,
  whiteSpace: "nowrap",
});
const tones = {
  plain: null,
  online: css({ color: color.glow }),
  offline: css({ color: color.ink3 }),
  you: css({ color: color.you }),
  private: css({ color: color.dream }),
  new: css({ color: color.strike }),
};
const filledDot = css({ width: 7, height: 7, borderRadius: "50%", background: "currentColor" });
const hollowDot = css({
  width: 7,
  height: 7,
  borderRadius: "50%",
  boxShadow: "inset 0 0 0 1.5px currentColor",
});
