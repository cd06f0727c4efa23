import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

/** Shared by the panels at the side of the feed. */
export const sideStyle = {
  list: css({ "li + li, p + &": { borderTop: `1px solid ${color.line}` } }),
  row: css({
    ...type.dense,
    ...layout.row(10),
    minHeight: 44,
    padding: "6px 16px",
    color: color.ink,
    textDecoration: "none",
    "&:hover": { background: color.raised },
    "&:focus-visible": { outlineOffset: -2 },
  }),
  way: css({ color: color.ink2 }),
  note: css({ ...type.text, padding: "12px 16px" }),
};
