import { createContext, useContext } from "react";
import type { ThemeMode, ThemePreference } from "./preference.ts";

export type ThemeControl = {
  /** The chosen setting. */
  preference: ThemePreference;
  /** The shown mode: `system` resolved by the device. */
  mode: ThemeMode;
  setPreference: (preference: ThemePreference) => void;
};

export const ThemeContext = createContext<ThemeControl | null>(null);

export function useTheme(): ThemeControl {
  const control = useContext(ThemeContext);
  if (control === null) throw new Error("useTheme must be used within a ThemeProvider");
  return control;
}
