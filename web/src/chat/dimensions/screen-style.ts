import { css } from "@emotion/react";
import { below, color, type } from "../../theme/theme.ts";

/** Styles shared by the pages outside of a single dimension. */
export const screenStyle = {
  page: css({
    maxWidth: 1240,
    margin: "0 auto",
    padding: "40px 32px 80px",
    [below.phone]: { padding: "24px 16px 56px" },
  }),
  lede: css({ ...type.base, color: color.ink2, margin: "8px 0 28px" }),
};
