import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { contrast } from "./contrast.ts";
import { groundOf } from "./preference.ts";
import { readableColor } from "./readable-color.ts";
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

  test(`chat-201: every colour of a role has enough contrast on every surface in ${mode} mode`, () => {
    const levels = ["00", "33", "66", "99", "cc", "ff"];
    const colors = levels.flatMap((red) =>
      levels.flatMap((green) => levels.map((blue) => `#${red}${green}${blue}`)),
    );
    const faint = colors.filter((given) =>
      [...surfaces, "hover"].some(
        (surface) => contrast(readableColor(given, mode), hex(surface)) < 4.5,
      ),
    );
    expect(faint).toEqual([]);
  });
}
