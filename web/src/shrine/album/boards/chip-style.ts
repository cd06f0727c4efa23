import { css } from "@emotion/react";
import { color } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** Style of a board's chip in an edit mode. */
export const chipButton = css({
  ...layout.box("none", color.line2),
  display: "inline-flex",
  alignItems: "center",
  gap: 8,
  minHeight: 28,
  padding: "0 9px",
  color: color.ink2,
  fontSize: 12,
  lineHeight: "16px",
  whiteSpace: "nowrap",
  "button&": { cursor: "pointer" },
  "button&:hover": { borderColor: color.edge, color: color.ink },
  ".lucide": { width: 14, height: 14 },
  "@media (pointer: coarse)": { minHeight: 36 },
});

export const dangerChip = css({
  borderColor: color.danger,
  color: color.danger,
  "button&:hover": { borderColor: color.danger, color: color.danger, background: color.dangerBg },
});
export const hiddenChip = css({ borderStyle: "dashed", color: color.ink3 });
