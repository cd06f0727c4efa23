const themePreferences = ["dark", "light", "system"] as const;
export type ThemePreference = (typeof themePreferences)[number];
export type ThemeMode = "dark" | "light";

/**
 * Specification section 3: the key in local storage. `public/theme.js` reads it before the first paint.
 */
export const themeStorageKey = "vite-ui-theme";

export const parseThemePreference = (stored: string | null): ThemePreference =>
  themePreferences.find((preference) => preference === stored) ?? "dark";

export function resolveThemeMode(preference: ThemePreference, deviceIsDark: boolean): ThemeMode {
  if (preference === "system") return deviceIsDark ? "dark" : "light";
  return preference;
}

/**
 * `--page` of each mode, for the area that the browser paints around a page. `public/theme.js` repeats
 * the values.
 */
export const groundOf: Readonly<Record<ThemeMode, string>> = { dark: "#0a1011", light: "#d7d8d9" };
