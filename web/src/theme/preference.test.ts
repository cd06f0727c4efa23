import { expect, test } from "vitest";
import { parseThemePreference, resolveThemeMode } from "./preference.ts";

test("home-1: the theme is dark without a choice", () => {
  expect(parseThemePreference(null)).toBe("dark");
  expect(parseThemePreference("sepia")).toBe("dark");
  expect(parseThemePreference("light")).toBe("light");
  expect(parseThemePreference("system")).toBe("system");
});

test("home-1: system follows the device", () => {
  expect(resolveThemeMode("system", true)).toBe("dark");
  expect(resolveThemeMode("system", false)).toBe("light");
  expect(resolveThemeMode("dark", false)).toBe("dark");
});
