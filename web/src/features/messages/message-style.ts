import { css } from "@emotion/react";
import { color, shadow } from "../../theme/theme.ts";
import { folds } from "../../theme/folds.ts";

/** With a link around it or without. */
const masks = "> :is(img, svg), > a > :is(img, svg)";
const row = css({
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
  [masks]: { gridColumn: 2, gridRow: 1, marginTop: 2 },
  [folds.channels]: {
    gridTemplateColumns: "32px minmax(0, 1fr)",
    gap: "0 10px",
    padding: "8px 16px 3px",
    "> time": { gridColumn: 2, gridRow: 1, justifySelf: "end" },
    [masks]: { gridColumn: 1, gridRow: 1 },
  },
});
const continued = css({
  paddingTop: 0,
  "> time": { opacity: 0 },
  "&:hover > time, &:focus-within > time": { opacity: 1 },
  [folds.channels]: { paddingTop: 0, "> time": { display: "none" } },
});
const bar = css({
  "> i": {
    position: "absolute",
    left: 0,
    top: 4,
    bottom: 4,
    width: 3,
    background: color.strike,
    opacity: 0,
    transition: "opacity 1600ms",
  },
  "&[data-unread] > i": { opacity: 1, transition: "none" },
});
const shownActions = css({
  "[data-actions]": { opacity: 0 },
  "&:hover [data-actions], [data-actions]:focus-within, [data-actions]:has([data-state=open])": {
    opacity: 1,
    boxShadow: shadow.floating,
  },
});
const linked = css({ background: color.strikeBg });

// Put together once: what is put together for each row is hashed for each row.
const stored = css(row, bar, shownActions);
const storedContinued = css(stored, continued);
const linkedRow = css(stored, linked);
const linkedContinued = css(storedContinued, linked);
const outgoingContinued = css(row, continued);

/** Shared by messages that are stored and messages on their way. */
export const messageStyle = {
  outgoing: (isContinued: boolean) => (isContinued ? outgoingContinued : row),
  stored: (isContinued: boolean, isLinked: boolean) => {
    if (isLinked) return isContinued ? linkedContinued : linkedRow;
    return isContinued ? storedContinued : stored;
  },
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
