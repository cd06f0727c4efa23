import { css } from "@emotion/react";
import { folds } from "../../theme/folds.ts";
import { color, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";

const columnWidth = "min(720px, 100% - 48px)";
const narrowWidth = "calc(100% - 32px)";

const column = {
  width: columnWidth,
  marginInline: "auto",
  [folds.channels]: { width: narrowWidth },
};

/** The quieter look of a direct line: one column without avatars, and the names next to the messages. */
export const directStyle = {
  view: css({
    "&& [role=log] [data-index]": {
      left: "50%",
      width: columnWidth,
      marginLeft: `calc(${columnWidth} / -2)`,
      [folds.channels]: { width: narrowWidth, left: 16, marginLeft: 0 },
    },
    "&& [data-index] > p": { paddingInline: 0 },
    "&& .message": {
      gridTemplateColumns: "92px minmax(0, 1fr) 44px",
      gap: "0 16px",
      padding: "14px 0 3px",
      "> time": { gridColumn: 3, gridRow: 1, lineHeight: "23px" },
      "> :is(img, svg), > a": { display: "none" },
      [folds.channels]: {
        gridTemplateColumns: "minmax(0, 1fr) auto",
        "> time": { gridColumn: 2, gridRow: 1 },
      },
    },
    "&& .message[data-continued]": { paddingTop: 3, "> time": { opacity: 1 } },
    "&& .message > i": { left: -12 },
    "&& .message > .message-actions": { right: 0 },
    "&& .message-body": { display: "contents", "> *": { gridColumn: 2 } },
    "&& .message-name": {
      gridColumn: 1,
      gridRow: 1,
      fontSize: 13,
      lineHeight: "23px",
      fontWeight: 500,
      textAlign: "right",
      "&:not([data-you], [data-departed])": { color: color.ink2 },
    },
    [folds.channels]: {
      "&& .message-body > *": { gridColumn: "1 / -1" },
      "&& .message-body > .message-name": { gridColumn: 1, textAlign: "left", maxWidth: "100%" },
    },
    "&& > p": { ...column, paddingInline: 0 },
    "&& > form": {
      ...column,
      padding: "0 0 20px",
      [folds.channels]: { width: "calc(100% - 24px)", paddingBottom: 12 },
    },
  }),
  closed: css({ ...type.text, paddingBlock: "12px 24px" }),
  notice: css({ ...layout.centered, padding: 24 }),
} as const;
