import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

/** A file in a row: an icon or button, the name, and the actions. */
export const fileRow = {
  row: css({
    display: "grid",
    gridTemplateColumns: "40px minmax(0, 1fr) auto",
    alignItems: "center",
    gap: 12,
    width: "min(480px, 100%)",
    minHeight: 56,
    padding: "0 8px 0 0",
    border: `1px solid ${color.line2}`,
    borderRadius: 2,
    background: color.panel,
    fontSize: 13,
    lineHeight: "18px",
  }),
  sign: css({
    alignSelf: "stretch",
    display: "grid",
    placeItems: "center",
    borderRight: `1px solid ${color.line}`,
    color: color.ink2,
    ".lucide": { width: 16, height: 16 },
  }),
  words: css({
    minWidth: 0,
    "> span": {
      display: "block",
      overflow: "hidden",
      textOverflow: "ellipsis",
      whiteSpace: "nowrap",
    },
    small: { display: "block", fontSize: 12, color: color.ink3, overflowWrap: "anywhere" },
  }),
};
