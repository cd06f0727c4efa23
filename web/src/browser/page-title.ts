import { css } from "@emotion/react";
import { below, type } from "../theme/theme.ts";

/** The name of a page, at its head. */
export const pageTitle = css({
  ...type.dream,
  fontSize: 48,
  lineHeight: "52px",
  letterSpacing: "-0.055em",
  [below.phone]: { fontSize: 38, lineHeight: "44px" },
});
