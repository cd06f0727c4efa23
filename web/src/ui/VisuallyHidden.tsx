import { css } from "@emotion/react";
import type { ReactNode } from "react";

/** There for assistive technology, not for the eye. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <div css={visuallyHidden}>{children}</div>
);

/** The same for words inside a line. */
export const visuallyHidden = css({
  position: "absolute",
  width: 1,
  height: 1,
  overflow: "hidden",
  clipPath: "inset(50%)",
  whiteSpace: "nowrap",
});
