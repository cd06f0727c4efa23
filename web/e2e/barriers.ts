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

/** Every finding that would keep someone out, as `rule: element`. */
export async function findBarriers(page: Page): Promise<string[]> {
  await page.evaluate(axeSource);
  return page.evaluate(async () => {
    const { violations } = await window.axe.run();
    return violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
  });
}

/** Whatever a narrower window moves has had its time to move. */
export async function expectNothingSideways(page: Page): Promise<void> {
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(overflow, page.url()).toBeLessThanOrEqual(0);
}
