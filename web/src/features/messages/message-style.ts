import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";
import { folds } from "../../theme/folds.ts";

/** Shared by messages that are stored and messages on their way. */
export const messageStyle = {
  row: css({
    position: "relative",
    display: "grid",
    gridTemplateColumns: "52px 32px minmax(0, 1fr)",
    gap: "0 12px",
    padding: "7px 20px 5px",
    "&:hover, &:focus-within": {
      background: `color-mix(in srgb, ${color.raised} 60%, transparent)`,
    },
    "> time": {
      gridColumn: 1,
      fontSize: 12,
      lineHeight: "20px",
      color: color.ink3,
      textAlign: "right",
    },
    "> img, > svg": { gridColumn: 2, gridRow: 1, marginTop: 2 },
    [folds.channels]: {
      gridTemplateColumns: "32px minmax(0, 1fr)",
      gap: "0 10px",
      padding: "8px 16px 3px",
      "> time": { gridColumn: 2, gridRow: 1, justifySelf: "end" },
      "> img, > svg": { gridColumn: 1, gridRow: 1 },
    },
  }),
  continued: css({
    paddingTop: 0,
    "> time": { opacity: 0 },
    "&:hover > time, &:focus-within > time": { opacity: 1 },
    [folds.channels]: { paddingTop: 0, "> time": { display: "none" } },
  }),
  body: css({
    gridColumn: 3,
    minWidth: 0,
    [folds.channels]: { gridColumn: 2, gridRow: 1 },
  }),
  name: css({
    display: "inline-block",
    maxWidth: "100%",
    fontSize: 14,
    lineHeight: "20px",
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    verticalAlign: "top",
    [folds.channels]: { maxWidth: "calc(100% - 52px)" },
  }),
  you: css({ color: color.you }),
  note: css({ fontSize: 12, lineHeight: "18px", color: color.ink3 }),
};
