import { css } from "@emotion/react";
import { rowSpace } from "../../theme/reading.ts";
import { color, shadow, type } from "../../theme/theme.ts";
import { layout } from "../../ui/layout/layout.ts";
import { folds } from "../../theme/folds.ts";
import { buttonStyle } from "../../ui/layout/button-style.ts";

/** With or without a link around them. */
const masks = "> :is(img, svg), > a > :is(img, svg)";

/** For widths without space for a column of times. */
const narrow = {
  message: {
    gridTemplateColumns: "32px minmax(0, 1fr)",
    gap: "0 10px",
    padding: `${rowSpace(8)} 16px ${rowSpace(3)}`,
    "> time": { gridColumn: 2, gridRow: 1, justifySelf: "end" },
    [masks]: { gridColumn: 1, gridRow: 1 },
  },
  continued: { paddingTop: 0, "> time": { display: "none" } },
  body: { gridColumn: 2, gridRow: 1 },
  name: { maxWidth: "calc(100% - 52px)" },
} as const;

/** A log as narrow as on a phone, on a wider screen. */
export const narrowMessages = css({
  "&& .message": narrow.message,
  "&& .message[data-continued]": narrow.continued,
  "&& .message-body": narrow.body,
  "&& .message-name": narrow.name,
});

/**
 * The style of stored and queued messages. The log has it once and the rows use its class names, because
 * a style for each element costs time on every draw of a row.
 */
export const messageStyle = css({
  ".message": {
    ...layout.columns("52px 32px minmax(0, 1fr)", "0 12px"),
    position: "relative",
    padding: `${rowSpace(7)} 20px ${rowSpace(5)}`,
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
    "> a": { display: "contents" },
    [folds.channels]: narrow.message,
  },
  ".message[data-continued]": {
    paddingTop: 0,
    "> time": { opacity: 0 },
    "&:hover > time, &:focus-within > time": { opacity: 1 },
    [folds.channels]: narrow.continued,
  },
  ".message > i": {
    position: "absolute",
    left: 0,
    top: 4,
    bottom: 4,
    width: 3,
    background: color.strike,
    opacity: 0,
    transition: "opacity 1600ms",
  },
  ".message[data-unread] > i": { opacity: 1, transition: "none" },
  ".message:where([data-linked]:not(:hover, :focus-within))": { background: color.strikeBg },
  ".message-body": {
    gridColumn: 3,
    minWidth: 0,
    [folds.channels]: narrow.body,
  },
  ".message-name": {
    ...layout.oneLine,
    display: "inline-block",
    maxWidth: "100%",
    fontSize: 14,
    lineHeight: "20px",
    fontWeight: 600,
    verticalAlign: "top",
    textDecoration: "none",
    "&[href]:hover": { textDecoration: "underline" },
    "&[data-you]": { color: color.you },
    "&[data-departed]": { color: color.ink3 },
    [folds.channels]: narrow.name,
  },
  ".message-name + [data-part=badge]": { padding: "0 5px", fontSize: 11, lineHeight: "16px" },
  ".message-note": type.note,
  ".message-actions": {
    ...layout.box(color.raised, color.line2),
    position: "absolute",
    right: 20,
    top: -12,
    zIndex: 1,
    display: "flex",
    opacity: 0,
  },
  ".message:hover > .message-actions, .message-actions:focus-within, .message-actions:has([data-state=open])":
    { opacity: 1, boxShadow: shadow.floating },
  ".message-actions > button": css(buttonStyle("quiet", "small", true)),
});
