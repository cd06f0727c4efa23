import { layer, navHeight, signalHeight } from "../../theme/theme.ts";

/** A line of text under the navigation, over the page. */
export const strip = {
  position: "sticky",
  zIndex: layer.sheet - 1,
  top: navHeight,
  display: "flex",
  alignItems: "center",
  justifyContent: "space-between",
  gap: 12,
  height: signalHeight,
} as const;
