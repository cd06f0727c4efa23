import { css } from "@emotion/react";
import type { ReactNode } from "react";

/** There for assistive technology, not for the eye. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <div css={visuallyHidden}>{children}</div>
);

/** As a style of words inside a line. */
export const visuallyHiddenStyle = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;
export const visuallyHidden = css(visuallyHiddenStyle);
