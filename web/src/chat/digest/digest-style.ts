import { css } from "@emotion/react";
import { color, type } from "../../theme/theme.ts";

/** Shared by the ways in which news is told. */
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
