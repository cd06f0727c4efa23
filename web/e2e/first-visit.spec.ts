import { gzipSync } from "node:zlib";
import type { Response } from "playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectStillness } from "./layout-shifts.ts";

const kilobyte = 1024;

for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  test(`WB37: a first visit at ${viewport.width} px keeps its budget`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const arrived: Response[] = [];
    page.on("response", (response) => arrived.push(response));
    const opened = page.waitForEvent("websocket");
    await page.goto("/");
    await opened;
    await page.evaluate(() => document.fonts.ready);

    const sizes = { script: 0, font: 0 };
    for (const response of arrived) {
      const kind = response.request().resourceType();
      if (kind === "script") sizes.script += gzipSync(await response.body()).length;
      if (kind === "font") sizes.font += (await response.body()).length;
    }
    expect(sizes.script / kilobyte).toBeLessThanOrEqual(150);
    expect(sizes.font / kilobyte).toBeLessThanOrEqual(100);
    await expectStillness(page, 0.01);
  });
}

test("WB924: the first paint waits for few files, and the rest of the page follows it", async ({
  page,
}) => {
  const answer = await page.goto("/");
  const scripts = (await answer?.text())?.match(/\/assets\/[^"]+\.js/g) ?? [];
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.length).toBeLessThanOrEqual(4);
  await expect(page.locator("footer")).toBeAttached();
  await expectStillness(page, 0.01);
});
