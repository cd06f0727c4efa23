import { css } from "@emotion/react";
import { below } from "../../theme/theme.ts";

/** The ground of the archive. */
export const screenStyle = {
  page: css({
    maxWidth: 1240,
    margin: "0 auto",
    padding: "24px 32px 72px",
    [below.wide]: { padding: "24px 24px 72px" },
    [below.phone]: { padding: "16px 16px 56px" },
  }),
  denied: css({ maxWidth: 640, margin: "0 auto", padding: "80px 24px" }),
};
