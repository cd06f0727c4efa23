import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** A file in a row: an icon or button, the name, and the actions. */
export const fileRow = {
  row: css({
    ...layout.columns("40px minmax(0, 1fr) auto", 12),
    ...layout.box(color.panel, color.line2),
    alignItems: "center",
    width: "min(480px, 100%)",
    minHeight: 56,
    padding: "0 8px 0 0",
    fontSize: 13,
    lineHeight: "18px",
  }),
  sign: css({
    ...layout.centered,
    alignSelf: "stretch",
    borderRight: `1px solid ${color.line}`,
    color: color.ink2,
    ".lucide": { width: 16, height: 16 },
  }),
  words: css({
    minWidth: 0,
    "> span": { ...layout.oneLine, display: "block" },
    small: { display: "block", fontSize: 12, color: color.ink3, overflowWrap: "anywhere" },
  }),
};
