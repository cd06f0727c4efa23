import { css } from "@emotion/react";
import { color, layer, shadow, type } from "../../theme/theme.ts";
import { bareButton } from "../layout/button-style.ts";
import { layout } from "../layout/layout.ts";

/** Lists that open under a control: menus and selects. */
export const menuStyle = {
  box: css({
    ...layout.box(color.raised, color.edge),
    zIndex: layer.floating,
    padding: 6,
    boxShadow: shadow.floating,
  }),
  row: css({
    ...type.dense,
    ...layout.row(12),
    ...bareButton,
    width: "100%",
    minHeight: 44,
    padding: "0 12px",
    borderRadius: 2,
    textAlign: "left",
    textDecoration: "none",
    userSelect: "none",
    "&[data-highlighted], &:hover": { background: color.hover, outline: 0 },
    "&[data-disabled]": { color: color.ash, cursor: "not-allowed" },
  }),
  danger: css({ color: color.danger }),
  rule: css({ height: 1, margin: "4px 0", background: color.line2 }),
};
