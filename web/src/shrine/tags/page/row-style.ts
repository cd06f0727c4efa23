import { css } from "@emotion/react";
import { color, type } from "../../../theme/theme.ts";
import { layout } from "../../../ui/layout/layout.ts";

/** Style of panel rows that are links as a whole. */
export const rowStyle = {
  count: css(type.note),
  list: css({
    li: {
      ...type.dense,
      ...layout.row(12),
      position: "relative",
      padding: "9px 16px",
      "&:hover": { background: color.raised },
    },
    "li + li": { borderTop: `1px solid ${color.line}` },
    "li > div": { flex: 1, minWidth: 0 },
    a: {
      color: color.ink,
      fontWeight: 600,
      overflowWrap: "anywhere",
      textDecoration: "none",
      "&::after": { content: '""', position: "absolute", inset: 0 },
    },
    p: type.note,
  }),
};
