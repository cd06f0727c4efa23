import { color } from "../../theme/theme.ts";

/** The line at the side of a row where a dragged row would land. */
export const dropStyle = {
  "&[data-dragged]": { opacity: 0.5 },
  "&[data-drop=before]": { boxShadow: `0 -2px 0 ${color.strike}` },
  "&[data-drop=after]": { boxShadow: `0 2px 0 ${color.strike}` },
} as const;
