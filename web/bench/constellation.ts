import type { Constellation } from "@oni/api/contract";
import type { Browser, WebSocketRoute } from "playwright";
import { makeCurrentUser } from "../src/stores/testing/make-current-user.ts";
import { withBuiltWeb } from "./built-web.ts";
import { changeOf, speakAsGateway, sendEvent } from "./live-sky.ts";
import { makeNetwork } from "./sky-network.ts";

/**
 * Measures how smoothly the map pans and zooms in Chromium with software rendering, as the time between
 * frames. A page that draws nothing, under the same pointer movement, is the reference. Then measures a
 * live change: how long it blocks the page, and the time until it is drawn. The reference is the same
 * page without changes.
 */

const sizes = [
  { count: 200 },
  { count: 1_000, goalMs: 16.7 },
  { count: 5_000, goalMs: 33 },
  { count: 20_000, goalMs: 33 },
] as const;
const panMs = 3_000;

type Panned = { count: number; move: Move; goalMs?: number | undefined };
type Move = "panning as it opens" | "panning at 30%" | "zooming";

type Opened = { onSocket: (socket: WebSocketRoute) => void };

/** Opens a page on which everything but the map is empty. */
async function openPage(browser: Browser, map: Constellation, { onSocket }: Opened) {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.addInitScript(noteWork);
  await page.routeWebSocket(/socket\.io/, onSocket);
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.route(/\/(api\/|healthz)/, (route) => {
    const { pathname } = new URL(route.request().url());
    if (pathname === "/api/constellation") return route.fulfill({ json: map });
    if (pathname === "/api/auth/me") return route.fulfill({ json: viewer });
    if (pathname === "/healthz") return route.fulfill({ json: {} });
    return route.fulfill({ json: [] });
  });
  return page;
}

async function move(browser: Browser, origin: string, { count, move: kind }: Panned) {
  const page = await openPage(browser, makeNetwork(count), {
    onSocket: (socket) => void socket.close(),
  });
  await page.goto(`${origin}/constellation`);
  const sky = page.getByRole("application");
  await sky.waitFor();
  await page.waitForTimeout(1_500);
  if (kind === "panning at 30%") {
    await sky.focus();
    for (let times = 0; times < 12; times += 1) await page.keyboard.press("-");
    await page.waitForTimeout(300);
  }
  await page.evaluate("window.workMs.length = 0");
  const frames = kind === "zooming" ? await zoomedFrames(page) : await movedFrames(page);
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

const changes = 24;
const betweenMs = 400;

/** Measures the cost of `changes` live changes, or of as many intervals without a change. */
async function live(browser: Browser, origin: string, count: number, isChanging: boolean) {
  const map = makeNetwork(count);
  let watchedBy: (socket: WebSocketRoute) => void = () => {};
  const watched = new Promise<WebSocketRoute>((resolve) => (watchedBy = resolve));
  const page = await openPage(browser, map, {
    onSocket: (socket) => speakAsGateway(socket, () => watchedBy(socket)),
  });
  await page.goto(`${origin}/constellation`);
  await page.getByRole("application").waitFor();
  const socket = await watched;
  await page.waitForTimeout(2_500);
  const stalls: number[] = [];
  const shown: number[] = [];
  for (let index = 0; index < changes; index += 1) {
    const measured = page.evaluate<{ stallMs: number; shownMs: number }>(watchStalls);
    await page.waitForTimeout(20);
    const change = changeOf(map, index >> 1, index % 2 === 1);
    if (isChanging) sendEvent(socket, "constellation:delta", change);
    const { stallMs, shownMs } = await measured;
    stalls.push(stallMs);
    shown.push(shownMs);
  }
  await page.close();
  return { stalls: stalls.sort((a, b) => a - b), shown: shown.sort((a, b) => a - b) };
}

/**
 * Measures the longest time for which the page was blocked, and the time until the map's label showed
 * another number of links. Passed as text, see below.
 */
const watchStalls = `new Promise((resolve) => {
  const map = document.querySelector("[role=application]");
  const startedAt = performance.now();
  let [before, stallMs, shownMs] = [startedAt, 0, Infinity];
  new MutationObserver(() => { shownMs = performance.now() - startedAt; })
    .observe(map, { attributes: true, attributeFilter: ["aria-label"] });
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    const now = performance.now();
    stallMs = Math.max(stallMs, now - before);
    before = now;
    if (now - startedAt > ${betweenMs}) resolve({ stallMs, shownMs });
    else port2.postMessage(null);
  };
  port2.postMessage(null);
})`;

/** Records how long the page itself works in each frame. */
const noteWork = `
  window.workMs = [];
  window.askPlainly = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => window.askPlainly((now) => {
    const startedAt = performance.now();
    act(now);
    window.workMs.push(performance.now() - startedAt);
  });
`;

/** Passed as text, because the loader of this file would add its own names to a function. */
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

/** Drags the pointer in circles and returns the times between frames, sorted by length. */
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

/** Zooms in and out with the wheel and returns the times between frames, sorted by length. */
async function zoomedFrames(page: Awaited<ReturnType<Browser["newPage"]>>): Promise<number[]> {
  await page.mouse.move(520, 480);
  const recording = page.evaluate<number[]>(recordFrames);
  let isRecording = true;
  const recorded = recording.finally(() => (isRecording = false));
  for (let step = 0; isRecording; step += 1) await page.mouse.wheel(0, step % 40 < 20 ? 40 : -40);
  return (await recorded).sort((a, b) => a - b);
}

const viewer = makeCurrentUser({ username: "bench", showOnlineStatus: true, isPublic: true });

const quantile = (sorted: readonly number[], part: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;

type Goal = { of: "p50" | "p95"; ms: number };

function report(name: string, frames: readonly number[], goal?: Goal): void {
  const reached = { p50: quantile(frames, 0.5), p95: quantile(frames, 0.95) };
  const [p50, p95] = [reached.p50, reached.p95].map((ms) => ms.toFixed(1).padStart(6));
  // A screen shows a frame at most every 16.7 ms, and clocks round.
  const verdict = goal && (reached[goal.of] <= goal.ms * 1.05 ? "met" : "MISSED");
  console.log(
    `${name.padEnd(40)} p50 ${p50} ms  p95 ${p95} ms` +
      (goal ? `  goal ${goal.of} ${goal.ms}, ${verdict}` : ""),
  );
}

await withBuiltWeb(async ({ browser, origin }) => {
  console.log("Frames while panning and zooming the map, Chromium, software rendering");
  report("an empty page", await baseline(browser));
  for (const size of sizes) {
    for (const kind of ["panning as it opens", "panning at 30%", "zooming"] as const) {
      const { frames, work } = await move(browser, origin, { ...size, move: kind });
      const goal = "goalMs" in size ? ({ of: "p95", ms: size.goalMs } as const) : undefined;
      report(`${size.count} nodes, ${kind}`, frames, goal);
      report("  of it the work of the page", work);
    }
  }
  for (const size of sizes) {
    const goal = size.count === 1_000 ? ({ of: "p50", ms: 16 } as const) : undefined;
    const [idle, changed] = [
      await live(browser, origin, size.count, false),
      await live(browser, origin, size.count, true),
    ];
    report(`${size.count} nodes, at most busy at rest`, idle.stalls);
    report(`${size.count} nodes, at most busy with a change`, changed.stalls, goal);
    report("  until it is drawn", changed.shown, { of: "p95", ms: 1_000 });
  }
});
