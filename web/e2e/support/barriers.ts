import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Evaluated in the page, because its policy allows no foreign script. */
const axeSource = readFileSync(axePath, "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The axe rules that only the colours of a mode can violate. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** Returns every axe violation as `rule: element`, of `rules` or of all. */
export async function findBarriers(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axeSource);
  return page.evaluate(async (values) => {
    const options: axe.RunOptions = values ? { runOnly: { type: "rule", values } } : {};
    const { violations } = await window.axe.run(options);
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  }, rules);
}

/** Expects no sideways scrolling. Waits until the layout has followed a change of the window. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
}
