import { css } from "@emotion/react";
import { color, layer, shadow, type } from "../../theme/theme.ts";

/** Lists that open under a control: menus and selects. */
export const menuStyle = {
  box: css({
    zIndex: layer.floating,
    padding: 6,
    background: color.raised,
    border: `1px solid ${color.edge}`,
    borderRadius: 2,
    boxShadow: shadow.floating,
  }),
  row: css({
    ...type.dense,
    display: "flex",
    alignItems: "center",
    gap: 12,
    width: "100%",
    minHeight: 44,
    padding: "0 12px",
    border: 0,
    borderRadius: 2,
    background: "none",
    textAlign: "left",
    textDecoration: "none",
    cursor: "pointer",
    userSelect: "none",
    "&[data-highlighted], &:hover": { background: color.hover, outline: 0 },
    "&[data-disabled]": { color: color.ash, cursor: "not-allowed" },
  }),
  danger: css({ color: color.danger }),
  rule: css({ height: 1, margin: "4px 0", background: color.line2 }),
};
