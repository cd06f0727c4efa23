import "@emotion/react";
import type { theme } from "./theme.ts";

type OniTheme = typeof theme;

declare module "@emotion/react" {
  export interface Theme extends OniTheme {}
}
