import { readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { type Browser, chromium, type Page, request } from "playwright";
import { chromiumNeed } from "../../.ci/services/chromium.ts";
import { runCommand } from "../../.ci/services/process.ts";
import { provide } from "../../.ci/services/provide.ts";
import * as parts from "../e2e/support/dimensions-parts.ts";
import type { ServerProcess } from "../e2e/support/servers/server-process.ts";
import { createDatabase, startStandalone } from "../e2e/support/servers/servers.ts";
import {
  type Counts,
  type EnteredToken,
  type Program,
  readEnteredTokens,
} from "./entered-tokens.ts";

/*
 * Prints which lines of the product one message enters, from the first key to the screen of its reader.
 * V8 counts every block of the server and of both pages from their start. Reading the counts resets them.
 * A line is entered if one of its tokens is in a block with a count above 0, by the source maps of the
 * build. So blank lines, comments and brackets are never entered. "Of" counts all lines of the files.
 * The figures without idle leave out functions that the same process also enters in an idle window. The
 * window precedes the message and is as long as the previous message took. That message has also loaded
 * all screens and statements. Service workers are blocked. The store is the embedded one, or a new
 * database at TEST_DATABASE_URL.
 */

/** By then the reader has marked the message as read, and all hints have arrived. */
const settleMs = 5_000;
const takeLimitMs = 30_000;

const interruption = new AbortController();
const { signal } = interruption;
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.on(name, () => interruption.abort());
}

/** Run at the end in reverse order. */
const cleanUps: (() => Promise<unknown>)[] = [];

/** Returns the counts since the previous call. */
type Take = () => Promise<Counts>;
type Probe = Program & { take: Take };

/** Builds the screens with source maps, which the served build of the same code lacks. */
async function buildMaps(outDir: string): Promise<void> {
  const args = ["build", "web", "--sourcemap=hidden", "--logLevel=error", `--outDir=${outDir}`];
  const { code } = await runCommand("node_modules/.bin/vite", args, { env: process.env, signal });
  if (code !== 0) throw new Error(`The build of the screens ended with ${code}.`);
}

const written = "The counts are written.";
const hook = `import { takeCoverage } from "node:v8";
  process.on("SIGCONT", () => { takeCoverage(); console.log("${written}"); });`;

/** Starts the server. Node counts its blocks and writes the counts to a folder on a signal. */
async function startServer(folder: string) {
  const database = process.env["TEST_DATABASE_URL"] ? await createDatabase() : null;
  if (database) cleanUps.push(database.drop);
  const NODE_V8_COVERAGE = join(folder, "counts");
  const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(hook)}`;
  const server = await startStandalone({
    dataDirectory: join(folder, "data"),
    env: { NODE_V8_COVERAGE, NODE_OPTIONS, DATABASE_URL: database?.url ?? "", REDIS_URL: "" },
  });
  cleanUps.push(server.stop);
  return { url: server.url, take: () => takeOfServer(server, NODE_V8_COVERAGE) };
}

async function takeOfServer(server: ServerProcess, folder: string): Promise<Counts> {
  const limit = AbortSignal.any([signal, AbortSignal.timeout(takeLimitMs)]);
  const countWritten = () => server.output().split(written).length;
  const before = countWritten();
  await rm(folder, { recursive: true, force: true });
  await server.kill("SIGCONT");
  while (countWritten() === before) await pause(20, undefined, { signal: limit });
  const [name = ""] = await readdir(folder);
  return JSON.parse(await readFile(join(folder, name), "utf8")).result;
}

async function countPage(page: Page): Promise<Take> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Profiler.enable");
  await devtools.send("Profiler.startPreciseCoverage", { callCount: true, detailed: true });
  return async () => (await devtools.send("Profiler.takePreciseCoverage")).result;
}

/** Opens a channel as its owner and as a member who has joined. */
async function openPages(browser: Browser, origin: string) {
  const api = await request.newContext({ baseURL: origin });
  const [owner, joined] = await parts.makeMembers(api, origin);
  const { path } = await parts.makeDimension(api, [owner, joined]);
  await api.dispose();
  const open = async (member: typeof owner) => {
    let take: Take = async () => [];
    const page = await parts.openAs(browser, member, path, {
      ...{ origin, serviceWorkers: "block", reducedMotion: "reduce" },
      prepare: async (opened) => (take = await countPage(opened)),
    });
    await page.getByText("online", { exact: true }).waitFor();
    return { page, take };
  };
  return { sender: await open(owner), reader: await open(joined) };
}

/** Returns the counts of each process during an action, and how long it took. */
async function record(probes: readonly Probe[], act: () => Promise<unknown>) {
  const takeAll = () => Promise.all(probes.map(({ take }) => take()));
  signal.throwIfAborted();
  await takeAll();
  const startedAt = performance.now();
  await act();
  const tookMs = Math.round(performance.now() - startedAt);
  return { tookMs, counts: await takeAll() };
}

async function measure(folder: string, executablePath: string): Promise<EnteredToken[]> {
  const web = join(folder, "web/dist");
  await buildMaps(web);
  const { url, take } = await startServer(folder);
  signal.throwIfAborted();
  const signals = { handleSIGINT: false, handleSIGTERM: false, handleSIGHUP: false };
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"], ...signals });
  cleanUps.push(() => browser.close());
  // Ends waits for pages whose server has received the signal too.
  signal.addEventListener("abort", () => void browser.close());
  const { sender, reader } = await openPages(browser, url);
  const screens = { url: `${url}/assets/`, folder: join(web, "assets") };
  const api = resolve("api/dist");
  const probes: Probe[] = [
    { name: "sender", ...screens, take: sender.take },
    { name: "server", url: `${pathToFileURL(api).href}/`, folder: api, take },
    { name: "reader", ...screens, take: reader.take },
  ];
  const send = async (text: string) => {
    await sender.page.keyboard.type(text);
    await sender.page.keyboard.press("Enter");
    await parts.messages(reader.page).filter({ hasText: text }).waitFor();
  };
  await parts.composer(sender.page).click();
  const { tookMs } = await record(probes, () => send("first light"));
  await pause(settleMs, undefined, { signal });
  const idle = await record(probes, () => pause(tookMs, undefined, { signal }));
  const message = await record(probes, () => send("still water"));
  console.log(`The message took ${message.tookMs} ms, the idle window ${idle.tookMs} ms.`);
  const tokens = probes.map((probe, index) =>
    readEnteredTokens(probe, message.counts[index] ?? [], idle.counts[index] ?? []),
  );
  return (await Promise.all(tokens)).flat();
}

const pathsOf = (tokens: readonly EnteredToken[]) => [...new Set(tokens.map(({ path }) => path))];
const linesOf = (tokens: readonly EnteredToken[]) =>
  new Set(tokens.map(({ path, line }) => `${path} ${line}`)).size;
const lengthOf = (path: string) => readFileSync(path, "utf8").split("\n").length - 1;

function figuresOf(tokens: readonly EnteredToken[]) {
  const rest = tokens.filter(({ isIdle }) => !isIdle);
  const of = pathsOf(tokens).reduce((sum, path) => sum + lengthOf(path), 0);
  return {
    ...{ files: pathsOf(tokens).length, lines: linesOf(tokens), of },
    ...{ "files without idle": pathsOf(rest).length, "lines without idle": linesOf(rest) },
  };
}

function print(tokens: readonly EnteredToken[]): void {
  const totals = ["sender", "server", "reader", "all"].map((name) => {
    const own = tokens.filter(({ program }) => name === "all" || program === name);
    return [name, figuresOf(own)];
  });
  console.table(Object.fromEntries(totals));
  const files = pathsOf(tokens).map((path) => {
    const own = tokens.filter((token) => token.path === path);
    const by = [...new Set(own.map(({ program }) => program))].join(" ");
    return { path, ...figuresOf(own), by };
  });
  const largestFirst = files.sort((one, other) => other.lines - one.lines);
  console.table(largestFirst, ["path", "lines", "lines without idle", "of", "by"]);
}

/** Measures in a temporary folder. Returns null when interrupted. */
async function measureOnce(executablePath: string): Promise<EnteredToken[] | null> {
  try {
    const folder = await mkdtemp(join(tmpdir(), "oni-walk-"));
    cleanUps.push(() => rm(folder, { recursive: true, force: true }));
    return await measure(folder, executablePath);
  } catch (error) {
    if (signal.aborted) return null;
    throw error;
  } finally {
    for (const cleanUp of cleanUps.reverse()) await cleanUp();
  }
}

const executablePath = await provide(chromiumNeed);
if (!executablePath) process.exit(1);
const tokens = await measureOnce(executablePath);
if (tokens) print(tokens);
else process.exitCode = 130;
