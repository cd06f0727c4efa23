import type { Message } from "@oni/realtime/contract";
import type { Browser, Page } from "playwright";
import { withBuiltWeb } from "./built-web.ts";

/**
 * Measures a channel of 100 000 messages in Chromium with software rendering. Reports the time from the
 * request for the page until the channel is at its unread mark, alternating with a channel of 100. Also
 * reports how far messages jump from their expected position while the log scrolls into the past. The API
 * responds at once; the server's time is measured in other benchmarks.
 */

const long = 100_000;
const short = 100;
const rounds = 12;
const goalRatio = 1.3;
const wheels = 150;
const wheelPx = 240;
const goalAstrayPx = 2;

const serverId = "01890a5d-ac96-774b-8000-000000000001";
const channelId = "01890a5d-ac96-774b-8000-000000000002";
const at = (seq: number) => new Date(Date.UTC(2025, 0) + seq * 60_000).toISOString();
const stamps = { createdAt: at(0), updatedAt: at(0) };

const author = {
  id: "01890a5d-ac96-774b-8000-00000000000a",
  username: "moth_404",
  displayName: null,
  profileImageUrl: null,
  isBot: false,
};

const makeMessage = (seq: number): Message => ({
  id: `01890a5d-ac96-774b-8000-${String(seq).padStart(12, "0")}`,
  channelId,
  userId: author.id,
  seq,
  rev: seq,
  content: `line ${seq} ${"of rain ".repeat((seq * 7) % 40)}`,
  createdAt: at(seq),
  updatedAt: at(seq),
  editedAt: null,
  deletedAt: null,
  pinnedAt: null,
  replyToId: null,
  replyToSeq: null,
  nonce: null,
  author,
  reactions: [],
  attachments: [],
  thread: null,
  webhookId: null,
  mask: null,
});

/** The number of messages in the channel that the next page fetches. */
let count = long;
const lastReadSeq = () => Math.floor(count / 2);

/** Returns a page of the log, as the contract defines it. */
function pageOf(query: URLSearchParams): Message[] {
  if (query.has("afterRev")) return [];
  const size = Number(query.get("limit") ?? 50);
  const from = query.has("around")
    ? Number(query.get("around")) - Math.floor(size / 2)
    : query.has("before")
      ? Number(query.get("before")) - size
      : query.has("after")
        ? Number(query.get("after")) + 1
        : count - size + 1;
  const to = query.has("before") ? Number(query.get("before")) - 1 : from + size - 1;
  const [first, last] = [Math.max(1, from), Math.min(count, to)];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => makeMessage(first + n));
}

function answer({ pathname, searchParams }: URL): unknown {
  const server = { id: serverId, ownerId: author.id, name: "tidepool radio", ...stamps };
  const shown = { description: null, isPublic: true, memberCount: 2, role: "member" };
  const unreadCount = Math.min(1_000, count - lastReadSeq());
  const channel = { id: channelId, serverId, name: "general", description: null, ...stamps };
  const counts = { unreadCount, mentionCount: 0 };
  const ends = { lastSeq: count, lastRev: count, lastReadSeq: lastReadSeq(), readAt: null };
  const channelState = { ...ends, ...counts };
  if (pathname === "/api/auth/me") return { ...author, id: "me", username: "bench" };
  if (pathname === "/api/servers") {
    return [{ ...server, ...shown, ...counts, channels: [{ id: channelId, ...channelState }] }];
  }
  if (pathname.endsWith("/channels")) return [{ ...channel, ...channelState, isDefault: true }];
  return pathname.endsWith("/messages") ? pageOf(searchParams) : [];
}

/**
 * Opens the channel and returns its page once the unread mark is on the screen, with the milliseconds
 * that this took.
 */
async function open(browser: Browser, origin: string): Promise<{ page: Page; tookMs: number }> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  const startedAt = performance.now();
  await page.goto(`${origin}/dimensions/${serverId}/${channelId}`, { waitUntil: "commit" });
  await page.getByText(/^NEW SINCE/).waitFor();
  await page.locator(`[data-seq="${lastReadSeq() + 1}"]`).waitFor();
  return { page, tookMs: performance.now() - startedAt };
}

async function timeOpening(browser: Browser, origin: string, messages: number): Promise<number> {
  count = messages;
  const { page, tookMs } = await open(browser, origin);
  await page.close();
  return tookMs;
}

/**
 * Turns the wheel once towards the past and returns how far, in pixels, a message in the middle of the
 * screen is from its expected position, and whether it did not move at all: a page that arrives at that
 * moment keeps the messages where they are. Passed as text because of the loader.
 */
const stepWheel = `new Promise((resolve) => {
  const frames = (left, then) => (left === 0 ? then() : requestAnimationFrame(() => frames(left - 1, then)));
  const log = document.querySelector("[role=log]");
  const lines = [...log.querySelectorAll("[data-seq]")];
  const topOf = (line) => line.getBoundingClientRect().top;
  const line = lines.reduce((one, other) => (Math.abs(topOf(other) - 400) < Math.abs(topOf(one) - 400) ? other : one));
  const seq = line.dataset.seq;
  const before = topOf(line);
  const turnPx = Math.min(${wheelPx}, log.scrollTop);
  log.scrollTop -= turnPx;
  frames(3, () => {
    const after = log.querySelector('[data-seq="' + seq + '"]');
    const movedPx = after ? topOf(after) - before : Infinity;
    resolve({ astrayPx: Math.abs(movedPx - turnPx), isStill: Math.abs(movedPx) < 1 });
  });
})`;

type WheelStep = { astrayPx: number; isStill: boolean };

/**
 * Returns the largest jump of a message in one wheel step, how many steps moved nothing, and the first
 * seq that was reached.
 */
async function scrollBack(page: Page) {
  const all: WheelStep[] = [];
  for (let wheel = 0; wheel < wheels; wheel += 1)
    all.push(await page.evaluate<WheelStep>(stepWheel));
  const first = await page.locator("[data-seq]").first().getAttribute("data-seq");
  const moved = all.filter(({ isStill }) => !isStill);
  return {
    astrayPx: Math.max(...moved.map((step) => step.astrayPx)),
    stillCount: all.length - moved.length,
    reachedSeq: Number(first),
  };
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");

await withBuiltWeb(async ({ browser, origin }) => {
  console.log(`A channel of ${long} messages in Chromium, software rendering`);
  await timeOpening(browser, origin, short);
  const [few, many]: [number[], number[]] = [[], []];
  for (let round = 0; round < rounds; round += 1) {
    few.push(await timeOpening(browser, origin, short));
    many.push(await timeOpening(browser, origin, long));
  }
  const ratio = median(many) / median(few);
  console.log(
    `opened at its unread mark, p50: ${median(few).toFixed(0)} ms of ${short}, ` +
      `${median(many).toFixed(0)} ms of ${long}: ratio ${ratio.toFixed(2)}, goal ${goalRatio}, ` +
      verdict(ratio <= goalRatio),
  );

  count = long;
  const { page } = await open(browser, origin);
  const { astrayPx, stillCount, reachedSeq } = await scrollBack(page);
  console.log(
    `scrolled back over ${lastReadSeq() - reachedSeq} messages: no line more than ` +
      `${astrayPx.toFixed(1)} px astray, goal ${goalAstrayPx}, ${verdict(astrayPx <= goalAstrayPx)}; ` +
      `${stillCount} of ${wheels} turns of the wheel moved none`,
  );
}, answer);
