import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";

/** A row of a panel about keys: its sign, description and controls. */
export const keyRow = {
  row: css({
    display: "flex",
    flexWrap: "wrap",
    gap: 12,
    alignItems: "center",
    justifyContent: "space-between",
    minHeight: 56,
    padding: "10px 16px",
    "& + &": { borderTop: `1px solid ${color.line}` },
    "ul + &": { borderTop: `1px solid ${color.line}` },
    "ul:empty + &": { borderTop: 0 },
    "> .lucide": { flex: "none", color: color.ink3 },
    [below.phone]: { "> .lucide + p + *": { marginLeft: 28 } },
  }),
  text: css({
    flex: 1,
    minWidth: 0,
    b: { ...type.base, display: "block", fontWeight: 600, overflowWrap: "anywhere" },
    span: { ...type.dense, color: color.ink3 },
    [below.phone]: { flexBasis: "70%" },
  }),
  note: css({ ...type.dense, flex: 1, minWidth: 200, color: color.ink2 }),
};
