/** Outlines the chosen item of a list where forced colours remove grounds. The focus keeps its own outline. */
export const forcedOutline = {
  "@media (forced-colors: active)": {
    "&:not(:focus-visible)": { outline: "2px solid Highlight", outlineOffset: -2 },
  },
} as const;
