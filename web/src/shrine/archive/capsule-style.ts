import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** Row of the list of capsules, in every mode. */
export const capsuleRow = css({
  ...layout.row(10),
  width: "100%",
  minHeight: 40,
  padding: "0 16px",
  background: "none",
  border: 0,
  textAlign: "left",
  fontSize: 13,
  color: color.ink2,
  whiteSpace: "nowrap",
  "button&": { cursor: "pointer" },
  "button&:hover": { background: color.raised, color: color.ink },
  "&:focus-visible": { outlineOffset: -2 },
  "&[aria-pressed=true]": {
    background: color.raised,
    color: color.ink,
    boxShadow: `inset 2px 0 ${color.glow}`,
  },
  "@media (max-width: 900px)": {
    "&[aria-pressed=true]": { boxShadow: `inset 0 -2px ${color.glow}` },
  },
  "@media (pointer: coarse)": { minHeight: 44 },
});
