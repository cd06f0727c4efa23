import { css } from "@emotion/react";
import { color, type } from "../../../theme/theme.ts";

/** Style of panel rows that are links as a whole. */
export const rowStyle = {
  count: css({ ...type.meta, color: color.ink3 }),
  list: css({
    li: {
      ...type.dense,
      position: "relative",
      display: "flex",
      alignItems: "center",
      gap: 12,
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
    p: { ...type.meta, color: color.ink3 },
  }),
};
