import type { Browser, Page } from "playwright";
import { makeFile } from "../e2e/support/album-parts.ts";
import { withBuiltWeb } from "./built-web.ts";

/**
 * Measures in Chromium how smoothly an album of 5 000 images scrolls. Reports the longest run of dropped
 * frames and the longest task of the page. Task time is CPU time, so other load on the machine does not
 * lengthen it. A page of the same height with only a pattern is the reference.
 */

const scrolls = 120;
const stepPx = 240;
/** A run of this many dropped frames is visible as a stutter. */
const goalRow = 3;
/** The time for one frame at 60 Hz. */
const frameMs = 16.7;

async function openPattern(browser: Browser): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  const pattern = "repeating-linear-gradient(#123 0 200px, #345 200px 400px)";
  await page.setContent(`<div style="height: 400000px; background: ${pattern}"></div>`);
  return page;
}

async function openAlbum(browser: Browser, origin: string, count: number): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  const thumbnail = makeFile().buffer;
  await page.route("**/objects/**", (route) =>
    route.fulfill({ body: thumbnail, contentType: "image/png" }),
  );
  const images = Array.from({ length: count }, (_, index) => makeImage(index));
  await page.route("**/api/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/images") return route.fulfill({ json: images });
    if (pathname === "/api/auth/me")
      return route.fulfill({ json: { id: "me", username: "bench" } });
    return route.fulfill({ json: [] });
  });
  await page.goto(`${origin}/album`);
  await page.getByRole("button", { name: "Open Image 0" }).waitFor();
  return page;
}

const makeImage = (index: number) => ({
  id: `01890a5d-ac96-774b-8000-${String(index).padStart(12, "0")}`,
  userId: "me",
  boardId: null,
  title: `Image ${index}`,
  description: null,
  imageUrl: `/objects/${index}`,
  thumbnailUrl: `/objects/${index}/thumbnail`,
  width: 64,
  height: 64,
  tags: [`tag${index % 40}`],
  isPublic: true,
  createdAt: new Date(Date.UTC(2025, 0) - index * 60_000).toISOString(),
  updatedAt: new Date(Date.UTC(2025, 0)).toISOString(),
});

type TraceEvent = {
  name: string;
  ts: number;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds of CPU time. */
  tdur?: number;
  args: { name?: string; hasPartialUpdate?: boolean };
};

/** Scrolls down with the wheel and returns the events that Chromium traced, in order of time. */
async function traceScroll(browser: Browser, page: Page): Promise<TraceEvent[]> {
  const frames = "disabled-by-default-devtools.timeline.frame";
  await page.mouse.move(700, 700);
  await browser.startTracing(page, { categories: [frames, "toplevel", "__metadata"] });
  for (let step = 0; step < scrolls; step += 1) {
    await page.mouse.wheel(0, stepPx);
    await page.evaluate(() => new Promise(requestAnimationFrame));
  }
  const traced: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()));
  return traced.traceEvents.toSorted((a, b) => a.ts - b.ts);
}

function report(name: string, events: readonly TraceEvent[]): void {
  // A frame that showed the scroll and lacked only the page's update does not count as dropped.
  const frames = events.filter(
    (event) =>
      event.name === "DrawFrame" ||
      (event.name === "DroppedFrame" && event.args.hasPartialUpdate === false),
  );
  let row = 0;
  let longestRow = 0;
  for (const frame of frames) {
    row = frame.name === "DroppedFrame" ? row + 1 : 0;
    longestRow = Math.max(longestRow, row);
  }
  const main = events.find(({ args }) => args.name === "CrRendererMain");
  const taskMs = events
    .filter(({ ph, pid, tid }) => ph === "X" && pid === main?.pid && tid === main.tid)
    .map(({ tdur = 0 }) => tdur / 1000);
  const longestTaskMs = Math.max(...taskMs);
  const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");
  console.log(
    `${name.padEnd(14)} ${String(frames.length).padStart(4)} frames, longest row of dropped ` +
      `${longestRow} (goal below ${goalRow}, ${verdict(longestRow < goalRow)}), longest task ` +
      `${longestTaskMs.toFixed(1)} ms of CPU (goal ${frameMs}, ${verdict(longestTaskMs <= frameMs)})`,
  );
}

await withBuiltWeb(async ({ browser, origin }) => {
  console.log("Frames while scrolling the album, Chromium, software rendering");
  const still = await openPattern(browser);
  report("a pattern", await traceScroll(browser, still));
  await still.close();
  const album = await openAlbum(browser, origin, 5_000);
  report("5000 images", await traceScroll(browser, album));
  await album.close();
});
