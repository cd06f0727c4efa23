import { type ReactNode, useEffect, useLayoutEffect, useMemo, useState } from "react";
import { useMediaQuery } from "./use-media-query.ts";
import { readStored, writeStored } from "../stores/local-storage.ts";
import { GlobalStyles } from "./GlobalStyles.tsx";
import { groundOf, parseThemePreference, resolveThemeMode, themeStorageKey } from "./preference.ts";
import { ThemeContext } from "./use-theme.ts";

/** Provides the chosen mode, writes it to the document, and follows the device and other tabs. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const [preference, setPreference] = useState(() =>
    parseThemePreference(readStored(themeStorageKey)),
  );
  const deviceIsDark = useMediaQuery("(prefers-color-scheme: dark)");
  const mode = resolveThemeMode(preference, deviceIsDark);

  // Runs before any effect below reads a colour.
  useLayoutEffect(() => {
    document.documentElement.dataset["mode"] = mode;
    document.querySelector("meta[name=theme-color]")?.setAttribute("content", groundOf[mode]);
  }, [mode]);

  useEffect(() => {
    const handleStorage = (event: StorageEvent) => {
      if (event.key === themeStorageKey) setPreference(parseThemePreference(event.newValue));
    };
    window.addEventListener("storage", handleStorage);
    return () => window.removeEventListener("storage", handleStorage);
  }, []);

  const control = useMemo(
    () => ({
      preference,
      mode,
      setPreference: (next: typeof preference) => {
        writeStored(themeStorageKey, next);
        setPreference(next);
      },
    }),
    [preference, mode],
  );

  return (
    <ThemeContext value={control}>
      <GlobalStyles />
      {children}
    </ThemeContext>
  );
}
