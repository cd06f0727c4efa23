import { layer, navHeight, signalHeight } from "../../theme/theme.ts";
import { layout } from "./layout.ts";

/** A line of text under the navigation, over the page. */
export const strip = {
  ...layout.row(12),
  position: "sticky",
  zIndex: layer.sheet - 1,
  top: navHeight,
  justifyContent: "space-between",
  height: signalHeight,
} as const;
