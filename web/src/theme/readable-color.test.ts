import { expect, test } from "vitest";
import { leastContrast, readableColor } from "./readable-color.ts";

test("chat-201: a colour that is readable stays as it is", () => {
  expect(readableColor("#cde86e", "dark")).toBe("#cde86e");
  expect(readableColor("#385200", "light")).toBe("#385200");
});

test("chat-201: a colour is lightened in dark mode and darkened in light mode, no further than needed", () => {
  for (const color of ["#808080", "#ff0000", "#5b8def"]) {
    for (const mode of ["dark", "light"] as const) {
      const readable = leastContrast(readableColor(color, mode), mode);
      expect(readable, `${color} in ${mode} mode`).toBeGreaterThanOrEqual(4.5);
      if (leastContrast(color, mode) < 4.5) expect(readable).toBeLessThan(5);
    }
  }
});
