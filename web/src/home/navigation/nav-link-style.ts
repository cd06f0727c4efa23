import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { bareButton } from "../../ui/layout/button-style.ts";

/** A link in the 56 px bar; `aria-current` puts light on the bar's lower edge. */
export const navLinkStyle = css({
  ...type.text,
  ...bareButton,
  position: "relative",
  display: "block",
  padding: "8px 12px",
  borderRadius: 2,
  textDecoration: "none",
  whiteSpace: "nowrap",
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
    "@media (forced-colors: active)": { height: 4, background: "Highlight" },
  },
});
