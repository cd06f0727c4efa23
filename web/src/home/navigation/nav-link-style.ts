import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** A link in the 56 px bar; `aria-current` puts light on the bar's lower edge. */
export const navLinkStyle = css({
  ...type.dense,
  position: "relative",
  display: "block",
  padding: "8px 12px",
  border: 0,
  borderRadius: 2,
  background: "none",
  color: color.ink2,
  textDecoration: "none",
  whiteSpace: "nowrap",
  cursor: "pointer",
  "&:hover, &[data-state=open]": { color: color.ink, background: color.raised },
  "&[aria-current]": { color: color.ink },
  "&[aria-current]::after": {
    content: '""',
    position: "absolute",
    left: 12,
    right: 12,
    bottom: -11,
    height: 2,
    background: color.glow,
  },
});
