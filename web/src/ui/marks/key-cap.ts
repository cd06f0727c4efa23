import { css } from "@emotion/react";
import { color } from "../../theme/theme.ts";

export const keyCap = css({
  font: "inherit",
  padding: "1px 6px",
  border: `1px solid ${color.line2}`,
  borderRadius: 2,
  background: color.void,
  color: color.ink2,
  whiteSpace: "nowrap",
});
