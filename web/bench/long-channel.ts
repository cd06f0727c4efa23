import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "playwright";
import { build, preview } from "vite";
import { chromiumNeed } from "../../.ci/services/chromium.ts";
import { provide } from "../../.ci/services/provide.ts";

/**
 * How long a channel of 100 000 messages takes to open at its unread mark in Chromium, beside one of
 * 100: from the request for the page until the mark stands on the screen. What the server takes is
 * measured elsewhere; here it answers at once.
 */

const root = fileURLToPath(new URL("..", import.meta.url));
const longCount = 100_000;
const shortCount = 100;
const turns = 12;
const goalRatio = 1.3;

const serverId = "01890a5d-ac96-774b-8000-000000000001";
const channelId = "01890a5d-ac96-774b-8000-000000000002";
const at = (seq: number) => new Date(Date.UTC(2025, 0) + seq * 60_000).toISOString();
const stamps = { createdAt: at(0), updatedAt: at(0) };

const author = {
  id: "01890a5d-ac96-774b-8000-00000000000a",
  username: "moth_404",
  displayName: null,
  profileImageUrl: null,
};

const makeMessage = (seq: number) => ({
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
  replyToId: null,
  nonce: null,
  author,
  reactions: [],
});

/** A page of the log, as the contract has it. */
function pageOf(query: URLSearchParams, count: number) {
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

function answer(url: URL, count: number): unknown {
  const lastReadSeq = Math.floor(count / 2);
  const server = { id: serverId, ownerId: author.id, name: "tidepool radio", ...stamps };
  const shown = { description: null, isPublic: true, memberCount: 2, role: "member" };
  const counts = { unreadCount: Math.min(1_000, count - lastReadSeq), mentionCount: 0 };
  const channel = { id: channelId, serverId, name: "general", description: null, ...stamps };
  const heads = { isDefault: true, lastSeq: count, lastRev: count, lastReadSeq };
  if (url.pathname === "/api/auth/me") return { ...author, id: "me", username: "bench" };
  if (url.pathname === "/api/servers") return [{ ...server, ...shown, ...counts }];
  if (url.pathname.endsWith("/channels")) return [{ ...channel, ...heads }];
  if (url.pathname.endsWith("/messages")) return pageOf(url.searchParams, count);
  return [];
}

/** Milliseconds until the mark is on the screen. */
async function open(browser: Browser, origin: string, count: number): Promise<number> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.route("**/api/**", (route) =>
    route.fulfill({ json: answer(new URL(route.request().url()), count) }),
  );
  const startedAt = performance.now();
  await page.goto(`${origin}/dimensions/${serverId}/${channelId}`, { waitUntil: "commit" });
  await page.getByText(/^NEW SINCE/).waitFor();
  await page.locator(`[data-seq="${Math.floor(count / 2) + 1}"]`).waitFor();
  const tookMs = performance.now() - startedAt;
  await page.close();
  return tookMs;
}

const median = (values: readonly number[]) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

const executablePath = await provide(chromiumNeed);
if (!executablePath) process.exit(1);
const outDir = await mkdtemp(join(tmpdir(), "oni-bench-"));
await build({ root, logLevel: "error", build: { outDir, emptyOutDir: true } });
const server = await preview({
  root,
  logLevel: "error",
  build: { outDir },
  preview: { port: 0, strictPort: false },
});
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
try {
  const origin = server.resolvedUrls?.local[0]?.replace(/\/$/, "") ?? "";
  const took: Record<"short" | "long", number[]> = { short: [], long: [] };
  await open(browser, origin, shortCount);
  for (let turn = 0; turn < turns; turn += 1) {
    took.short.push(await open(browser, origin, shortCount));
    took.long.push(await open(browser, origin, longCount));
  }
  const ratio = median(took.long) / median(took.short);
  console.log(`A channel opened at its unread mark, Chromium, p50 of ${turns}`);
  console.log(`of ${shortCount} messages`.padEnd(40), `${median(took.short).toFixed(0)} ms`);
  console.log(`of ${longCount} messages`.padEnd(40), `${median(took.long).toFixed(0)} ms`);
  const verdict = ratio <= goalRatio ? "met" : "MISSED";
  console.log("ratio".padEnd(40), `${ratio.toFixed(2)}, goal ${goalRatio}, ${verdict}`);
} finally {
  await browser.close();
  await server.close();
  await rm(outDir, { recursive: true, force: true });
}
