import { css } from "@emotion/react";
import { layout } from "../layout/layout.ts";

/** A choice with its label: one target, 44 px tall on touch devices. */
export const choiceLabel = css({
  ...layout.row(10),
  fontSize: 14,
  cursor: "pointer",
  "@media (pointer: coarse)": { minHeight: 44 },
});
