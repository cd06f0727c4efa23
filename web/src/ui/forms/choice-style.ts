import { css } from "@emotion/react";

/** A choice with its label: one target, 44 px tall on touch devices. */
export const choiceLabel = css({
  display: "flex",
  alignItems: "center",
  gap: 10,
  fontSize: 14,
  cursor: "pointer",
  "@media (pointer: coarse)": { minHeight: 44 },
});
