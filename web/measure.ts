import { gzipSync } from "node:zlib";
import { chromium, type Page, type Response } from "playwright";

/**
 * Prints the cost of a first visit to a page next to its budget: script bytes (gzip) and font bytes
 * without any interaction, layout shift, and the largest paint with the CPU slowed 4 times. Use: npm run
 * measure -w web -- http://localhost:3000/
 */
const url = process.argv[2] ?? "http://localhost:3000/";
const cpuSlowdown = 4;
const settleMs = 5_000;

type Figures = {
  scriptKb: number;
  fontKb: number;
  layoutShift: number;
  largestPaintMs: number;
};

const budget: Figures = { scriptKb: 150, fontKb: 100, layoutShift: 0.01, largestPaintMs: 2_000 };

async function visit(page: Page): Promise<Figures> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  const arrived: Response[] = [];
  page.on("response", (response) => arrived.push(response));
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(settleMs);
  const paints = await readEntries(page, "largest-contentful-paint");
  const shifts = await readEntries(page, "layout-shift");
  return {
    largestPaintMs: paints.at(-1)?.startTime ?? Number.NaN,
    layoutShift: shifts
      .filter((shift) => !shift.hadRecentInput)
      .reduce((sum, shift) => sum + shift.value, 0),
    scriptKb: await sizeKb(arrived, "script", (body) => gzipSync(body).length),
    fontKb: await sizeKb(arrived, "font", (body) => body.length),
  };
}

async function sizeKb(
  responses: readonly Response[],
  type: string,
  measure: (body: Buffer) => number,
): Promise<number> {
  let bytes = 0;
  for (const response of responses) {
    if (response.request().resourceType() === type) bytes += measure(await response.body());
  }
  return bytes / 1024;
}

type Entry = { startTime: number; value: number; hadRecentInput: boolean };

/**
 * Reads the performance entries of one type since the page started. A type without entries never calls
 * back.
 */
const readEntries = (page: Page, type: string): Promise<Entry[]> =>
  page.evaluate(
    (wanted) =>
      new Promise((resolve) => {
        new PerformanceObserver((list) =>
          resolve(list.getEntries().map((entry) => entry.toJSON())),
        ).observe({ type: wanted, buffered: true });
        setTimeout(() => resolve([]), 1_000);
      }),
    type,
  );

const executablePath = process.env["CHROMIUM_PATH"];
const browser = await chromium.launch({
  args: ["--no-sandbox"],
  ...(executablePath && { executablePath }),
});
const rounded = (value: number) => (value < 1 ? value.toFixed(4) : value.toFixed(1));
let isWithin = true;
for (const viewport of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const figures = await visit(await browser.newPage({ viewport }));
  console.log(`${url} at ${viewport.width}×${viewport.height}, CPU slowed ${cpuSlowdown} times`);
  for (const name of ["scriptKb", "fontKb", "layoutShift", "largestPaintMs"] as const) {
    const fits = figures[name] <= budget[name];
    isWithin &&= fits;
    const verdict = fits ? "within" : "OVER";
    console.log(
      `  ${name.padEnd(15)} ${rounded(figures[name]).padStart(8)}  ${verdict} ${budget[name]}`,
    );
  }
}
await browser.close();
process.exitCode = isWithin ? 0 : 1;
