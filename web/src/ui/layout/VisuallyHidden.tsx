import { css } from "@emotion/react";
import type { ReactNode } from "react";

/** Content for assistive technology only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <div css={visuallyHidden}>{children}</div>
);

/** The same as a style for inline text. */
export const visuallyHiddenStyle = {
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
} as const;
export const visuallyHidden = css(visuallyHiddenStyle);
