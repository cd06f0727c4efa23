import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { withoutWarnings } from "./quiet-router.ts";

it("home-48: the installed router has exactly one line that a build switches off", () => {
  const fromRouter = createRequire(import.meta.resolve("react-router-dom"));
  const folder = dirname(fromRouter.resolve("react-router"));
  const texts = readdirSync(folder)
    .filter((name) => name.endsWith(".mjs"))
    .map((name) => readFileSync(join(folder, name), "utf8"));
  expect(texts.filter((text) => withoutWarnings(text) !== text)).toHaveLength(1);
});
