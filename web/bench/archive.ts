import type { ArchivedPost } from "@oni/api/contract";
import type { Browser, Page } from "playwright";
import { withBuiltWeb } from "./built-web.ts";

/**
 * Measures an archive of 10 000 posts in Chromium with software rendering: the time until its first card
 * is painted, alternating with an archive of 10, and the time from choosing a filter until the result is
 * painted.
 */

const large = 10_000;
const small = 10;
const visits = 7;
const goalRatio = 1.5;
const goalMs = 100;

const memberId = "01890a5d-ac96-774b-8000-000000000000";

const makePost = (index: number): ArchivedPost => ({
  id: `01890a5d-ac96-774b-8000-${String(index).padStart(12, "0")}`,
  userId: memberId,
  capsuleId: null,
  title: `memory ${index}`,
  content: "What you put away is still lit from inside. ".repeat(12),
  markdownContent: "What you put away is **still lit** from inside. ".repeat(12),
  tags: [`tag${index % 40}`, `year${index % 7}`],
  isPublic: index % 5 !== 0,
  isArchived: true,
  answersClosed: false,
  answerCount: 0,
  reactions: [],
  reactionRev: 0,
  createdAt: new Date(Date.UTC(2025, 0) - index * 60_000).toISOString(),
  updatedAt: new Date(Date.UTC(2025, 0)).toISOString(),
  author: { username: "bench", displayName: null },
});

const archive = Array.from({ length: large }, (_, index) => makePost(index));

/** The number of posts in the archive that the next page fetches. */
let count = large;

function answer({ pathname, searchParams }: URL): unknown {
  if (pathname === "/api/auth/me") return { id: memberId, username: "bench" };
  if (pathname !== "/api/posts/archived") return [];
  return archive.slice(0, Math.min(count, Number(searchParams.get("limit") ?? count)));
}

/** Passed as text, because the loader of this file would add its own names to a function. */
const noteFirstCard = `
  new MutationObserver((_, observer) => {
    if (!document.querySelector("article")) return;
    observer.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => (window.firstCardMs = performance.now())));
  }).observe(document, { childList: true, subtree: true });
`;

async function open(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
  await page.addInitScript(() => localStorage.setItem("sessionId", "bench"));
  await page.addInitScript(noteFirstCard);
  await page.routeWebSocket(/socket\.io/, (socket) => socket.close());
  await page.route(/\/socket\.io\//, (route) => route.abort());
  await page.goto(`${origin}/archive`);
  await page.waitForFunction("window.firstCardMs > 0");
  return page;
}

async function firstCard(browser: Browser, origin: string, posts: number): Promise<number> {
  count = posts;
  const page = await open(browser, origin);
  const tookMs = await page.evaluate<number>("window.firstCardMs");
  await page.close();
  return tookMs;
}

/**
 * Returns the milliseconds from `act`, an expression, to the paint that shows another count of memories.
 */
const choose = (page: Page, act: string) =>
  page.evaluate<number>(`new Promise((resolve) => {
    const line = [...document.querySelectorAll("[role=status]")].find((one) => one.textContent.includes("Showing"));
    const before = line.textContent;
    const startedAt = performance.now();
    ${act};
    requestAnimationFrame(function look() {
      if (line.textContent === before) return requestAnimationFrame(look);
      const painted = new MessageChannel();
      painted.port1.onmessage = () => resolve(performance.now() - startedAt);
      painted.port2.postMessage(null);
    });
  })`);

const press = (name: string) =>
  `[...document.querySelectorAll("button")].find((one) => one.textContent.trim() === "${name}").click()`;

const type = (text: string) => `
  const box = document.querySelector("input[placeholder='Search archived memories...']");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value").set.call(box, "${text}");
  box.dispatchEvent(new Event("input", { bubbles: true }))`;

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const verdict = (isMet: boolean) => (isMet ? "met" : "MISSED");

await withBuiltWeb(async ({ browser, origin }) => {
  console.log(`An archive of ${large} posts in Chromium, software rendering`);
  await firstCard(browser, origin, small);
  const [few, many]: [number[], number[]] = [[], []];
  for (let visit = 0; visit < visits; visit += 1) {
    few.push(await firstCard(browser, origin, small));
    many.push(await firstCard(browser, origin, large));
  }
  const ratio = median(many) / median(few);
  console.log(
    `first card painted, p50: ${median(few).toFixed(0)} ms of ${small}, ${median(many).toFixed(0)} ms of ` +
      `${large}: ratio ${ratio.toFixed(2)}, goal ${goalRatio}, ${verdict(ratio <= goalRatio)}`,
  );

  count = large;
  const page = await open(browser, origin);
  await page.getByText(`Showing ${large} archived memories`).waitFor();
  const choices = [
    ["a tag", press("#tag1"), press("#tag1")],
    ["a common tag", press("#year2"), press("#year2")],
    ["a word", type("memory 77"), type("")],
  ] as const;
  for (const [name, act, undo] of choices) {
    const tookMs: number[] = [];
    for (let time = 0; time < visits; time += 1) {
      tookMs.push(await choose(page, act));
      await choose(page, undo);
    }
    const [p50, worst] = [median(tookMs), Math.max(...tookMs)];
    console.log(
      `${name.padEnd(12)} answered, p50 ${p50.toFixed(0)} ms, worst ${worst.toFixed(0)} ms, ` +
        `goal p50 ${goalMs}, ${verdict(p50 <= goalMs)}`,
    );
  }
}, answer);
