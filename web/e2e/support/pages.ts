import { setTimeout as pause } from "node:timers/promises";
import { type Browser, expect, type Page, type Request } from "playwright/test";
import { reportScriptRuns } from "./record-script-runs.ts";

/*
 * A full load of the app costs a browser ten times as much as a visit inside the app. So each worker
 * keeps the pages of its tests open and gives them to later tests.
 */

type PageState = {
  /** The options of its context as JSON. */
  options: string;
  visits: number;
  /** True once the app has been loaded here. */
  isLoaded: boolean;
  /** True if the session of this test began inside the loaded app, so that `visit` needs no load. */
  isEntered: boolean;
  /** True if the test has changed state that lasts as long as the page. */
  isSpent: boolean;
  /** The calls of the API that have no response yet. */
  calls: Set<Request>;
};

/** The pages that are open, idle or in use. */
const states = new Map<Page, PageState>();
const idle: Page[] = [];
/** A page uses a little more memory with each screen that it has shown. */
const maxVisits = 100;

/** A page with calls that take longer is closed. */
const quietMs = 5_000;

/** A screen that fetches nothing, draws nothing by itself and that no test visits. */
const parkingPath = "/email/confirm?token=parked";
const origin = () => process.env["BASE_URL"] ?? "";

const lastingCalls = ["addInitScript", "exposeFunction", "emulateMedia", "routeWebSocket"];
const lastingContextCalls = ["addInitScript", "grantPermissions", "newCDPSession"];
const lastingClockCalls = ["install", "setFixedTime", "pauseAt"];

type Size = { width: number; height: number };

export const desktop: Size = { width: 1440, height: 900 };
export const phone: Size = { width: 390, height: 844 };
/** For tests that read pixels of the map often: the cost grows with the size. */
export const small: Size = { width: 960, height: 600 };

/** The context options of this test. It gets no page with other options. */
let contextOptions = "";
let hasServiceWorker = false;
let recordsScriptRuns = false;

type Options = { serviceWorkers: string; recordsScriptRuns: boolean; [name: string]: unknown };

/** Called at the begin of a test. */
export function followOptions(options: Options): void {
  contextOptions = JSON.stringify(options);
  hasServiceWorker = options.serviceWorkers === "allow";
  recordsScriptRuns = options.recordsScriptRuns;
}

/** Returns a page without traces of an earlier test. */
export async function takePage(browser: Browser, viewport: Size | null = desktop): Promise<Page> {
  const found = idle.findIndex(
    (page) => !page.isClosed() && states.get(page)?.options === contextOptions,
  );
  const [idlePage] = found === -1 ? [] : idle.splice(found, 1);
  const page = idlePage ?? (await openPage(browser));
  if (viewport) await page.setViewportSize(viewport);
  return page;
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: origin() });
  const page = await context.newPage();
  if (recordsScriptRuns) await page.addInitScript(reportScriptRuns);
  const state: PageState = {
    options: contextOptions,
    visits: 0,
    isLoaded: false,
    isEntered: false,
    // A service worker exists as long as its context.
    isSpent: hasServiceWorker,
    calls: new Set(),
  };
  states.set(page, state);
  context.on("request", (sent) => {
    if (new URL(sent.url()).pathname.startsWith("/api/")) state.calls.add(sent);
  });
  context.on("requestfinished", (sent) => state.calls.delete(sent));
  context.on("requestfailed", (sent) => state.calls.delete(sent));
  const spend = () => (state.isSpent = true);
  noteCalls(page, lastingCalls, spend);
  noteCalls(page.clock, lastingClockCalls, spend);
  noteCalls(context, lastingContextCalls, spend);
  return page;
}

/** Calls `note` before each call of these methods. */
function noteCalls(target: object, names: readonly string[], note: () => void): void {
  for (const name of names) {
    const method: unknown = Reflect.get(target, name);
    if (typeof method !== "function") throw new Error(`There is no method ${name}.`);
    Reflect.set(target, name, (...args: unknown[]) => {
      note();
      return Reflect.apply(method, target, args);
    });
  }
}

const sessionKey = "sessionId";

/** Signs a page in. A loaded app takes the session over as it does from another tab. */
export async function enter(page: Page, sessionId: string, at = origin()): Promise<void> {
  const state = states.get(page);
  const canVisit = state && !state.isSpent && at === origin();
  if (!canVisit) {
    // A file of the same origin that is no screen, so it loads fast.
    await page.goto(`${at}/robots.txt`);
    await page.evaluate(([key, secret]) => localStorage.setItem(key, secret), [
      sessionKey,
      sessionId,
    ] as const);
    return;
  }
  await loadApp(page);
  state.isEntered = true;
  await page.evaluate(storeAsOtherTab, [sessionKey, sessionId] as const);
}

/** Loads the app unless an earlier test has loaded it. */
async function loadApp(page: Page): Promise<void> {
  const state = states.get(page);
  if (!state?.isLoaded) await page.goto(parkingPath);
  if (state) state.isLoaded = true;
}

/** Stores or removes a value as another tab of the browser would. */
function storeAsOtherTab([key, newValue]: readonly [string, string | null]): void {
  if (newValue === null) localStorage.removeItem(key);
  else localStorage.setItem(key, newValue);
  dispatchEvent(new StorageEvent("storage", { key, newValue }));
}

/** Shows a path inside the app after `signIn`. Otherwise it loads the path. */
export async function visit(page: Page, path: string): Promise<void> {
  const state = states.get(page);
  if (!state?.isEntered || state.isSpent) return void (await page.goto(path));
  state.visits += 1;
  await goInside(page, path);
}

/** The output of React. Before it exists React receives no path and may not render one. */
const drawn = "#root:not([inert]) > *";

/**
 * Shows another path of the loaded app, also for a visitor, as Back or Forward does. Waits until the
 * parking screen is gone and the other one has rendered, because a new screen takes the focus.
 */
export async function goInside(page: Page, path: string): Promise<void> {
  await expect(page.locator(drawn).first()).toBeAttached();
  await page.evaluate(
    async ([to, parking]) => {
      const isParking = (address: string) => new URL(address, location.origin).pathname === parking;
      if (isParking(to) !== isParking(location.href)) {
        document.querySelector("main > *")?.setAttribute("data-left", "");
      }
      history.pushState({ idx: history.length, key: to }, "", to);
      // The history entries of closed layers are left first.
      while (new URL(to, location.origin).href !== location.href) {
        await new Promise((resolve) => setTimeout(resolve));
      }
      dispatchEvent(new PopStateEvent("popstate", { state: history.state }));
    },
    [path, new URL(parkingPath, origin()).pathname] as const,
  );
  const isThere = () =>
    document.querySelector("[data-left]") === null &&
    document.querySelector("main")?.textContent.includes("Opening...") !== true;
  await page.waitForFunction(isThere, undefined, { timeout: 15_000 });
}

/** Sets the colour mode of a page for all screens. */
export async function chooseMode(page: Page, mode: string): Promise<void> {
  await loadApp(page);
  await page.evaluate(storeAsOtherTab, [modeKey, mode] as const);
}
const modeKey = "vite-ui-theme";

const listened = [
  ...["request", "requestfailed", "requestfinished", "response", "websocket", "dialog", "console"],
  ...["pageerror", "framenavigated", "download", "filechooser", "popup"],
];

/** Returns what each page of the test shows, as a few lines, for the report of a failure. */
export async function describePages(browser: Browser): Promise<string[]> {
  const pages = browser.contexts().flatMap((context) => context.pages());
  const shown = pages.filter((page) => !idle.includes(page));
  return Promise.all(
    shown.map(async (page) => {
      const silence = pause(silentMs, "The page does not respond.");
      const text = await Promise.race([page.evaluate(describeScreen).catch(String), silence]);
      return `${page.url()}\n${text}`;
    }),
  );
}
const silentMs = 5_000;

function describeScreen(): string {
  const parts = [
    ...document.querySelectorAll("main, [role=dialog], [role=alertdialog], [role=menu]"),
  ];
  const lines = parts.map((part) => {
    const isHidden = part.closest("[aria-hidden=true], [inert]") !== null;
    const text = part instanceof HTMLElement ? part.innerText.replaceAll(/\s+/g, " ") : "";
    return `${part.role ?? part.localName}${isHidden ? " (hidden)" : ""}: ${text.slice(0, 300)}`;
  });
  return [...lines, `focus: ${document.activeElement?.outerHTML.slice(0, 120)}`].join("\n");
}

/** Closes the pages of a test except those for later tests. */
export async function closePages(browser: Browser): Promise<void> {
  for (const [page, state] of states) {
    if (idle.includes(page)) continue;
    if (await isClean(page, state)) idle.push(page);
    else states.delete(page);
  }
  const idleContexts = new Set(idle.map((page) => page.context()));
  const others = browser.contexts().filter((context) => !idleContexts.has(context));
  await Promise.all(others.map((context) => context.close()));
}

/** Returns whether a page is free of traces of the test. Fails where the test could have removed them. */
async function isClean(page: Page, state: PageState): Promise<boolean> {
  if (page.isClosed() || state.isSpent || state.visits > maxVisits) return false;
  for (const event of listened) page.removeAllListeners(event);
  const context = page.context();
  for (const other of context.pages()) if (other !== page) await other.close();
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await context.unrouteAll({ behavior: "ignoreErrors" });
  await context.setOffline(false);
  // A page that is loading another document is closed.
  const isApp = await page
    .evaluate((found) => document.querySelector(found) !== null, drawn)
    .catch(() => false);
  if (!isApp || new URL(page.url()).origin !== origin()) return false;
  const isParked = await goInside(page, parkingPath).then(
    () => true,
    () => false,
  );
  if (!isParked) return false;
  if (!(await isQuiet(page, state))) return false;
  await leaveSession(page);
  state.isLoaded = true;
  state.isEntered = false;
  return true;
}

/**
 * Waits until no call is under way. Otherwise the response, or the next call of a queue, would come in a
 * later test. Returns false if it takes too long.
 */
async function isQuiet(page: Page, { calls }: PageState): Promise<boolean> {
  const settled = async () => {
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    return calls.size;
  };
  return expect
    .poll(settled, { timeout: quietMs })
    .toBe(0)
    .then(
      () => true,
      () => false,
    );
}

/**
 * Ends the session after its screen is gone, and looks for traces. Every stored value is removed as
 * another tab would, because the app keeps its settings in memory too.
 */
async function leaveSession(page: Page): Promise<void> {
  const stored = await page.evaluate(() => Object.keys(localStorage));
  // The app follows its settings only during a session.
  const inOrder = [...stored.filter((key) => key !== sessionKey), sessionKey];
  for (const key of inOrder) await page.evaluate(storeAsOtherTab, [key, null] as const);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  const leftovers = () =>
    page.evaluate(() => [
      ...Object.keys(localStorage),
      ...Object.keys(sessionStorage),
      ...[...document.querySelectorAll("[role=dialog]")].map(({ outerHTML }) =>
        outerHTML.slice(0, 80),
      ),
    ]);
  await expect.poll(leftovers, "what this test leaves in its page").toEqual([]);
}
