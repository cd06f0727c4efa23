import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { groundOf } from "./preference.ts";
import { color } from "./theme.ts";

const css = readFileSync(new URL("./tokens.css", import.meta.url), "utf8");

/** Returns the declarations of one mode, by token. */
function tokensOf(mode: "dark" | "light"): Map<string, string> {
  const start = css.indexOf(`[data-mode="${mode}"] {`);
  const block = css.slice(start, css.indexOf("}", start));
  return new Map(
    [...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name = "", value = ""]) => [name, value]),
  );
}

function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const surfaces = ["page", "panel", "raised"];
const texts = ["ink", "ink2", "ink3", "glow", "strike", "sky", "you", "danger", "dream"];

for (const mode of ["dark", "light"] as const) {
  const tokens = tokensOf(mode);
  const hex = (name: string) => tokens.get(name) ?? "";

  test(`account-1: the browser paints the page background around a page in ${mode} mode`, () => {
    expect(groundOf[mode]).toBe(hex("page"));
    const early = readFileSync(new URL("../../public/theme.js", import.meta.url), "utf8");
    expect(early).toContain(`"${hex("page")}"`);
  });

  test(`home-3: every colour of the theme exists in ${mode} mode`, () => {
    for (const reference of Object.values(color)) {
      const name = reference.slice("var(--".length, -1);
      expect(hex(name), name).toMatch(/^#[0-9a-f]{6}$/);
    }
  });

  test(`home-3: text has enough contrast on every surface in ${mode} mode`, () => {
    for (const text of texts) {
      for (const surface of surfaces) {
        expect(contrast(hex(text), hex(surface)), `${text} on ${surface}`).toBeGreaterThanOrEqual(
          4.5,
        );
      }
    }
    expect(contrast(hex("on-glow"), hex("glow"))).toBeGreaterThanOrEqual(4.5);
  });

  test(`home-3: control borders have enough contrast on every surface in ${mode} mode`, () => {
    for (const surface of [...surfaces, "void"]) {
      expect(contrast(hex("edge"), hex(surface)), surface).toBeGreaterThanOrEqual(3);
    }
  });
}
