import { randomBytes } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import {
  type APIRequestContext,
  type BrowserContext,
  type ConsoleMessage,
  expect,
  type Locator,
  type Page,
  type Request,
  test as base,
} from "playwright/test";
import { type Examples, openExamples } from "./example-parts.ts";
import { closePages, describePages, enter, followOptions, takePage, visit } from "./pages.ts";
import { type Scaled, type Standalone, startScaled, startStandalone } from "./servers/servers.ts";

export { expect };
export { chooseMode, visit } from "./pages.ts";

type Fixtures = {
  /** True for a page that no test has used, for tests of the load itself. */
  isNewPage: boolean;
  /** True if `recordScriptRuns` finds the payloads that run in the page. */
  recordsScriptRuns: boolean;
  /** Errors that this test provokes in a page. Any other error fails it. */
  expectedErrors: RegExp[];
  noUnexpectedErrors: void;
  /** As in servers.ts, and stopped when the test ends. */
  startStandalone: typeof startStandalone;
  startScaled: typeof startScaled;
  examples: Examples;
};

/** A page that responds too late polls once more for a session that the gateway has ended. */
const lateness = /status of 400 .*\/socket\.io\//;

/** Shared lists show images that another test may have deleted. */
const pictureOfAnother = /status of 404 .*\/objects\/[^/]+\/thumbnail/;

/** A page may request a part of a dimension while it is lost. The server then has nothing to return. */
const partOfLost = /status of 404 .*\/api\/(servers|channels)\/[^/]+\/[a-z]+(\?[^/]*)?\)$/;

/** A test server may take this long to start on a busy machine, in addition to the time of the test. */
export const serverStartMs = 20_000;
/** A scaled stack has two API replicas, two gateways, a worker and a proxy. */
const scaledServers = 5;

/**
 * The test function of every spec. A page of any context that logs an error or throws an uncaught one
 * fails the test.
 */
export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(process.env["BASE_URL"]),
  isNewPage: [false, { option: true }],
  recordsScriptRuns: [false, { option: true }],
  page: async ({ browser, isNewPage, viewport }, use) => {
    const page = isNewPage
      ? await (await browser.newContext()).newPage()
      : await takePage(browser, viewport);
    await use(page);
  },
  context: async ({ page }, use) => use(page.context()),
  expectedErrors: [[], { option: true }],
  noUnexpectedErrors: [
    async (
      {
        browser,
        expectedErrors,
        recordsScriptRuns,
        bypassCSP,
        colorScheme,
        hasTouch,
        isMobile,
        serviceWorkers,
      },
      use,
      testInfo,
    ) => {
      followOptions({
        recordsScriptRuns,
        bypassCSP,
        colorScheme,
        hasTouch,
        isMobile,
        serviceWorkers,
      });
      const errors: string[] = [];
      const record = (text: string) => {
        if (
          ![lateness, pictureOfAnother, partOfLost, ...expectedErrors].some((pattern) =>
            pattern.test(text),
          )
        )
          errors.push(text);
      };
      const handleConsole = (message: ConsoleMessage) => {
        if (message.type() === "error") record(`${message.text()} (${message.location().url})`);
      };
      const watch = (context: BrowserContext) => {
        context.on("console", handleConsole);
        context.on("weberror", (webError) => record(String(webError.error())));
      };
      browser.contexts().forEach(watch);
      browser.on("context", watch);
      await use();
      if (testInfo.status !== testInfo.expectedStatus) {
        for (const body of await describePages(browser)) await testInfo.attach("screen", { body });
      }
      await closePages(browser);
      browser.off("context", watch);
      for (const context of browser.contexts()) {
        context.removeAllListeners("console");
        context.removeAllListeners("weberror");
      }
      expect(errors, "errors in the pages").toEqual([]);
    },
    { auto: true },
  ],
  startStandalone: async ({ browser }, use, testInfo) => {
    const started: Standalone[] = [];
    await use(async (options) => {
      testInfo.setTimeout(testInfo.timeout + serverStartMs);
      const server = await startStandalone(options);
      started.unshift(server);
      return server;
    });
    await closePages(browser);
    for (const server of started) await server.stop();
  },
  startScaled: async ({ browser }, use, testInfo) => {
    const started: Scaled[] = [];
    await use(async (options) => {
      testInfo.setTimeout(testInfo.timeout + scaledServers * serverStartMs);
      const stack = await startScaled(options);
      started.unshift(stack);
      return stack;
    });
    await closePages(browser);
    for (const stack of started) await stack.stop();
  },
  examples: async ({}, use) => {
    const examples = await openExamples();
    await use(examples);
    await examples.close();
  },
});

/** The limit for live updates: far less than the interval of polling, even on a busy machine. */
export const live = { timeout: 25_000 };

/** Returns a unique name that is a valid Oni ID. */
export function uniqueName(): string {
  return `oni_${randomBytes(6).toString("hex")}`;
}

export type Member = { username: string; email: string; password: string; sessionId: string };

/** Registers a member over REST, at `origin` or the server that all specs share. */
export async function registerMember(
  request: APIRequestContext,
  origin = process.env["BASE_URL"] ?? "",
  username = uniqueName(),
): Promise<Member> {
  const member = { username, email: `${username}@example.net`, password: "Ripple$9water" };
  const register = () => request.post(`${origin}/api/auth/register`, { data: member });
  let response = await register();
  // A server that is busy with passwords refuses a registration for a moment.
  while (response.status() === 503) {
    await pause(Number(response.headers()["retry-after"] ?? 1) * 1_000);
    response = await register();
  }
  expect(response.status(), await response.text()).toBe(201);
  const { sessionId }: { sessionId: string } = await response.json();
  return { ...member, sessionId };
}

/** Signs a page in as a member. The next screen that it opens is theirs. */
export async function signIn(
  page: Page,
  { sessionId }: Member,
  origin = process.env["BASE_URL"],
): Promise<void> {
  await enter(page, sessionId, origin);
}

/** Signs a page in as a member and shows a path. */
export async function visitAs(page: Page, member: Member, path: string): Promise<void> {
  await signIn(page, member);
  await visit(page, path);
}

/** Types into a field and presses Enter. */
export async function submit(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press("Enter");
}

/** Loads a path and waits for the live link of the page. */
export async function loadLinked(page: Page, path: string): Promise<void> {
  // From here on no socket of the previous page can open.
  await page.goto(path, { waitUntil: "commit" });
  const socket = await page.waitForEvent("websocket");
  await socket.waitForEvent("framereceived");
}

/** Holds the requests for a URL back until the returned function is called. */
export async function holdRequests(page: Page, address: string): Promise<() => void> {
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  await page.route(address, async (route) => {
    await released;
    await route.continue();
  });
  return letGo;
}

/** Follows the calls of a page. Returns a function that waits for their responses. */
export function followCalls(page: Page): () => Promise<void> {
  const open = new Set<Request>();
  page.on("request", (request) => {
    if (request.url().includes("/api/")) open.add(request);
  });
  page.on("response", (response) => open.delete(response.request()));
  page.on("requestfailed", (request) => open.delete(request));
  return () => expect.poll(() => open.size, "every call is answered").toBe(0);
}
