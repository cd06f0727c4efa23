import { css } from "@emotion/react";

/** A choice and its label: one target, 44 px tall under a finger. */
export const choiceLabel = css({
  display: "flex",
  alignItems: "center",
  gap: 10,
  fontSize: 14,
  cursor: "pointer",
  "@media (pointer: coarse)": { minHeight: 44 },
});
