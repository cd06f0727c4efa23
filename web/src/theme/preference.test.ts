import { expect, test } from "vitest";
import { parseThemePreference, resolveThemeMode } from "./preference.ts";

test("WB1: the theme is dark unless something else was chosen", () => {
  expect(parseThemePreference(null)).toBe("dark");
  expect(parseThemePreference("sepia")).toBe("dark");
  expect(parseThemePreference("light")).toBe("light");
  expect(parseThemePreference("system")).toBe("system");
});

test("WB1: system is what the device prefers", () => {
  expect(resolveThemeMode("system", true)).toBe("dark");
  expect(resolveThemeMode("system", false)).toBe("light");
  expect(resolveThemeMode("dark", false)).toBe("dark");
});
