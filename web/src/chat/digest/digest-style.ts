import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** Styles shared by the views of the digest. */
export const digestStyle = {
  heading: css({ ...type.label, padding: "0 8px 6px", color: color.ink3 }),
  link: {
    padding: "6px 8px",
    borderRadius: 2,
    ...type.dense,
    textDecoration: "none",
    "&:hover": { background: color.hover },
  },
} as const;
