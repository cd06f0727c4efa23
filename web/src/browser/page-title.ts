import { css } from "@emotion/react";
import { below, type } from "../theme/theme.ts";

/** The heading of a page. */
export const pageTitle = css({
  ...type.heading(48, 52, -0.055),
  [below.phone]: { fontSize: 38, lineHeight: "44px" },
});
