import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { useTheme } from "./use-theme.ts";

const Probe = () => useTheme().mode;

test("home-2: the theme hook throws outside its provider", () => {
  expect(() => renderToString(<Probe />)).toThrow("useTheme must be used within a ThemeProvider");
});
