import { readdir, readFile } from "node:fs/promises";
import { type Browser, type BrowserContext, chromium } from "playwright";
import { chromiumNeed } from "../../.ci/services/chromium.ts";
import { provide } from "../../.ci/services/provide.ts";
import { startStandalone } from "../e2e/support/servers/servers.ts";

/**
 * Measures a full page load in Chromium with an empty cache: requests, and CPU time of all its processes.
 * A page of text in the same run is the reference. Reads `/proc`, so it runs on Linux only.
 */

const times = 5;
const ticksPerSecond = 100;
const goal = { requests: 30, times: 3.6 };
const reference = "/robots.txt";

type Load = { requests: number; seconds: number };

/** Returns the CPU seconds of a process and of its descendants. */
async function cpuSeconds(root: number): Promise<number> {
  const processes = new Map<number, { parent: number; seconds: number }>();
  for (const name of await readdir("/proc")) {
    const stat = await readFile(`/proc/${name}/stat`, "utf8").catch(() => null);
    if (stat === null || !/^\d+$/.test(name)) continue;
    // The program name, in parentheses, may contain spaces.
    const fields = stat
      .slice(stat.lastIndexOf(")") + 2)
      .split(" ")
      .map(Number);
    const ticks = fields.slice(11, 15).reduce((sum, count) => sum + count, 0);
    processes.set(Number(name), { parent: fields[1] ?? 0, seconds: ticks / ticksPerSecond });
  }
  const isOfRoot = (id: number): boolean =>
    id === root || (processes.has(id) && isOfRoot(processes.get(id)?.parent ?? 0));
  return [...processes]
    .filter(([id]) => isOfRoot(id))
    .reduce((sum, [, { seconds }]) => sum + seconds, 0);
}

type Storage = Awaited<ReturnType<BrowserContext["storageState"]>>;
const noStorage: Storage = { cookies: [], origins: [] };

const openContext = (browser: Browser, baseURL: string, storageState: Storage) =>
  browser.newContext({
    ...{ baseURL, storageState },
    viewport: { width: 1_440, height: 900 },
    reducedMotion: "reduce",
    serviceWorkers: "block",
  });

/** Returns the browser storage of a signed-in member, so that the first page already has the session. */
async function signIn(browser: Browser, origin: string, secret: string): Promise<Storage> {
  const context = await openContext(browser, origin, noStorage);
  const page = await context.newPage();
  await page.goto(reference);
  await page.evaluate((id) => localStorage.setItem("sessionId", id), secret);
  await page.goto("/fund");
  await page.waitForLoadState("networkidle");
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function load(
  browser: Browser,
  pid: number,
  origin: string,
  path: string,
  storage: Storage,
): Promise<Load> {
  const before = await cpuSeconds(pid);
  const context = await openContext(browser, origin, storage);
  const page = await context.newPage();
  let requests = 0;
  page.on("request", () => (requests += 1));
  await page.goto(path);
  await page.waitForLoadState("networkidle");
  await context.close();
  return { requests, seconds: (await cpuSeconds(pid)) - before };
}

async function post(url: string, body: object, secret = ""): Promise<Record<string, string>> {
  const headers = { "Content-Type": "application/json", Authorization: `Bearer ${secret}` };
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return response.json();
}

const executablePath = await provide(chromiumNeed);
if (!executablePath) process.exit(1);
const server = await startStandalone();
const chromiumServer = await chromium.launchServer({ executablePath, args: ["--no-sandbox"] });
try {
  const account = { username: "oni_bench", email: "bench@example.net", password: "Ripple$9water" };
  const { sessionId = "" } = await post(`${server.url}/api/auth/register`, account);
  const { id } = await post(`${server.url}/api/servers`, { name: "bench" }, sessionId);
  const paths = [
    ...[reference, "/", "/homepage", "/profile", "/constellation", "/dimensions"],
    ...[`/dimensions/${id}`, "/settings", "/album", "/inbox"],
  ];
  const browser = await chromium.connect(chromiumServer.wsEndpoint());
  const pid = chromiumServer.process().pid ?? 0;
  const member = await signIn(browser, server.url, sessionId);
  let least = Number.NaN;
  console.log(`A full load, Chromium with an empty cache, the median of ${times}`);
  for (const path of paths) {
    const loads: Load[] = [];
    for (let count = 0; count < times; count += 1) {
      loads.push(await load(browser, pid, server.url, path, path === "/" ? noStorage : member));
    }
    const median = (of: (one: Load) => number) =>
      loads.map(of).sort((a, b) => a - b)[times >> 1] ?? Number.NaN;
    const [requests, seconds] = [median((one) => one.requests), median((one) => one.seconds)];
    if (path === reference) least = seconds;
    const isMet = requests <= goal.requests && seconds <= least * goal.times;
    console.log(
      `${path.replace(id ?? "", ":id").padEnd(20)} ${String(requests).padStart(3)} requests ` +
        `${seconds.toFixed(2)} CPU s, ${(seconds / least).toFixed(1)} of an empty page` +
        (path === reference
          ? ""
          : `  goal ${goal.requests}, ${goal.times}: ${isMet ? "met" : "MISSED"}`),
    );
  }
  await browser.close();
} finally {
  await chromiumServer.close();
  await server.stop();
}
