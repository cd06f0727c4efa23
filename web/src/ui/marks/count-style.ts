import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

/** A pill with the number of unread messages. */
export const countStyle = css({
  display: "inline-block",
  minWidth: 18,
  height: 18,
  padding: "0 4px",
  borderRadius: 9,
  background: color.strike,
  color: color.page,
  fontSize: 11,
  lineHeight: "18px",
  fontWeight: 700,
  letterSpacing: 0,
  textAlign: "center",
});
