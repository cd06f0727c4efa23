import type { CurrentUser } from "@oni/api/contract";
import type { Browser } from "playwright";
import { withBuiltWeb } from "./built-web.ts";
import { makeNetwork } from "./sky-network.ts";

/**
 * How smoothly the map pans in Chromium with software rendering: the time from frame to frame, and
 * beside it the same for a page that draws nothing at all while the same hand moves over it.
 */

const sizes = [
  { count: 200 },
  { count: 1_000, goalMs: 16.7 },
  { count: 5_000, goalMs: 33 },
] as const;
const panMs = 3_000;

type Panned = { count: number; zoom: string; goalMs?: number | undefined };

async function pan(browser: Browser, origin: string, { count, zoom }: Panned) {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.addInitScript(noteWork);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  const map = makeNetwork(count);
  await page.route("**/api/**", (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/constellation") return route.fulfill({ json: map });
    if (pathname === "/api/auth/me") return route.fulfill({ json: viewer });
    return route.fulfill({ json: [] });
  });
  await page.goto(`${origin}/constellation`);
  const sky = page.getByRole("application");
  await sky.waitFor();
  await page.waitForTimeout(1_500);
  if (zoom === "30%") {
    await sky.focus();
    for (let times = 0; times < 8; times += 1) await page.keyboard.press("-");
    await page.waitForTimeout(300);
  }
  await page.evaluate("window.workMs.length = 0");
  const frames = await movedFrames(page);
  const work = await page.evaluate<number[]>("window.workMs");
  await page.close();
  return { frames, work: work.sort((a, b) => a - b) };
}

async function baseline(browser: Browser): Promise<number[]> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.setContent("<p>still</p>");
  const frames = await movedFrames(page);
  await page.close();
  return frames;
}

/** Notes how long the page itself works in each frame. */
const noteWork = `
  window.workMs = [];
  window.askPlainly = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => window.askPlainly((now) => {
    const startedAt = performance.now();
    act(now);
    window.workMs.push(performance.now() - startedAt);
  });
`;

/** As text: the loader that runs this file would put names of its own into a function. */
const recordFrames = `new Promise((resolve) => {
  const frames = [];
  const ask = window.askPlainly ?? window.requestAnimationFrame;
  const startedAt = performance.now();
  let before = startedAt;
  ask(function tick(now) {
    frames.push(now - before);
    before = now;
    if (now - startedAt < ${panMs}) ask(tick);
    else resolve(frames.slice(2));
  });
})`;

/** Drags the pointer in circles and answers the times between frames, in order of length. */
async function movedFrames(page: Awaited<ReturnType<Browser["newPage"]>>): Promise<number[]> {
  const [x, y] = [520, 480];
  await page.mouse.move(x, y);
  await page.mouse.down();
  const recording = page.evaluate<number[]>(recordFrames);
  let isRecording = true;
  const recorded = recording.finally(() => (isRecording = false));
  for (let angle = 0; isRecording; angle += 0.12) {
    await page.mouse.move(x + Math.cos(angle) * 180, y + Math.sin(angle) * 120);
  }
  await page.mouse.up();
  return (await recorded).sort((a, b) => a - b);
}

const viewer: CurrentUser = {
  id: "01890a5d-ac96-774b-8000-000000000000",
  username: "bench",
  displayName: null,
  bio: null,
  email: "bench@example.net",
  profileMarkdown: "",
  userBadges: [],
  enshinBadge: null,
  profileImageUrl: null,
  profileTheme: "main-cyberpunk",
  profileThemeMode: "dark",
  musicTheme: "cyberpunk-classic",
  isMusicThemeChosen: false,
  hideMusicPlayer: false,
  showOnlineStatus: true,
  isPremium: false,
  isPublic: true,
  starFuel: 100,
  createdAt: "2025-01-01T00:00:00.000Z",
};

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

function report(name: string, frames: readonly number[], goalMs?: number): void {
  const [p50, p95] = [quantile(frames, 0.5), quantile(frames, 0.95)];
  // A screen shows a frame every 16.7 ms at best, and clocks round.
  const verdict = goalMs === undefined ? "" : p95 <= goalMs * 1.05 ? "met" : "MISSED";
  console.log(
    `${name.padEnd(40)} p50 ${p50.toFixed(1).padStart(6)} ms  p95 ${p95.toFixed(1).padStart(6)} ms` +
      (goalMs === undefined ? "" : `  goal p95 ${goalMs}, ${verdict}`),
  );
}

await withBuiltWeb(async ({ browser, origin }) => {
  console.log("Frames while panning the map, Chromium, software rendering");
  report("an empty page", await baseline(browser));
  for (const size of sizes) {
    for (const zoom of ["100%", "30%"]) {
      const { frames, work } = await pan(browser, origin, { ...size, zoom });
      report(`${size.count} nodes at ${zoom}`, frames, "goalMs" in size ? size.goalMs : undefined);
      report("  of it the work of the page", work);
    }
  }
});
