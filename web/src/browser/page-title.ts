import { css } from "@emotion/react";
import { below, type } from "../theme/theme.ts";

/** The heading of a page. */
export const pageTitle = css({
  ...type.dream,
  fontSize: 48,
  lineHeight: "52px",
  letterSpacing: "-0.055em",
  [below.phone]: { fontSize: 38, lineHeight: "44px" },
});
