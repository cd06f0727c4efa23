import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type axe from "axe-core";
import { expect, type Page } from "playwright/test";

const axePath = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
/** Evaluated, because the page's policy allows no script of another place. */
const axeSource = readFileSync(axePath, "utf8");

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** The rules of axe that another mode of the same screen can break. */
export const colourRules = ["color-contrast", "link-in-text-block"];

/** Every finding that would keep someone out, as `rule: element`, of `rules` or of all. */
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

/** Whatever a narrower window moves has had its time to move. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
}
