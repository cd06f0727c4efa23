import type { Locator } from "playwright/test";
import { expect, live, test } from "../support/fixtures.ts";

/**
 * Waits until an action is visible on another page. Annotates the test with the milliseconds that it
 * took.
 */
export async function measureUntilVisible(
  what: string,
  doing: Promise<unknown>,
  seen: Locator,
): Promise<void> {
  const begun = performance.now();
  await Promise.all([doing, expect(seen).toBeVisible(live)]);
  const took = Math.round(performance.now() - begun);
  test.info().annotations.push({ type: `${what}, ms`, description: String(took) });
}
