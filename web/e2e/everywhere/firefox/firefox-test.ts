import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { expect, test as base } from "playwright/test";
import type { Member } from "../../support/fixtures.ts";
import { connectBidi } from "./bidi-connection.ts";
import { type FirefoxPage, openFirefoxPage } from "./firefox-page.ts";

const origin = () => process.env["BASE_URL"] ?? "";

type Firefox = {
  /** Opens a page at a path of the shared server, signed in as a member if one is given. */
  open: (path: string, member?: Member) => Promise<FirefoxPage>;
  /** The URLs that were requested, without those of the disk. */
  requests: string[];
};

type Options = {
  /** True if no request leaves the machine. */
  isOffline: boolean;
  firefox: Firefox;
};

/** Firefox may take this long to start on a busy machine, in addition to the time of the test. */
const startMs = 120_000;

const preferences = { "ui.prefersReducedMotion": 1 };
/** Every request goes to a proxy that does not exist. */
const noNetwork = {
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 1,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 1,
  "network.proxy.allow_hijacking_localhost": true,
};

/** Starts the Firefox of FIREFOX_PATH with a new profile. Returns its address and a function that ends it. */
async function startFirefox(profile: string) {
  const args = ["--headless", "--remote-debugging-port=0", "--profile", profile];
  const child = spawn(process.env["FIREFOX_PATH"] ?? "firefox", args, {
    stdio: ["ignore", "ignore", "pipe"],
  });
  const killAtExit = () => child.kill("SIGKILL");
  process.once("exit", killAtExit);
  const ended = once(child, "close");
  let address = "";
  for await (const line of createInterface({ input: child.stderr })) {
    [, address = ""] = /BiDi listening on (ws:\S+)/.exec(line) ?? [];
    if (address) break;
  }
  child.stderr.resume();
  const stop = async () => {
    child.kill("SIGKILL");
    await ended;
    process.off("exit", killAtExit);
  };
  return { address, stop };
}

/** The test function of specs for Firefox. An error in the log of a page fails the test. */
export const test = base.extend<Options>({
  baseURL: async ({}, use) => use(origin()),
  isOffline: [false, { option: true }],
  firefox: async ({ isOffline }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout + startMs);
    const profile = await mkdtemp(join(tmpdir(), "oni-firefox-"));
    const lines = Object.entries({ ...preferences, ...(isOffline && noNetwork) }).map(
      ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`,
    );
    await writeFile(join(profile, "user.js"), lines.join("\n"));
    const { address, stop } = await startFirefox(profile);
    const errors: string[] = [];
    const requests: string[] = [];
    const bidi = await connectBidi(address, ({ level, text, request }) => {
      if (level === "error") errors.push(text ?? "");
      if (request && !/^(file|data|blob|about):/.test(request.url)) requests.push(request.url);
    });
    const pages: FirefoxPage[] = [];
    await use({
      requests,
      open: async (path, member) => {
        const page = await openFirefoxPage(bidi);
        pages.push(page);
        if (member) {
          await page.goto(`${origin()}/robots.txt`);
          const store = (secret: string) => localStorage.setItem("sessionId", secret);
          await page.evaluate(store, member.sessionId);
        }
        await page.goto(new URL(path, origin()).href);
        return page;
      },
    });
    for (const [index, page] of pages.entries()) {
      await testInfo.attach(`page ${index + 1}`, {
        body: await page.picture(),
        contentType: "image/png",
      });
    }
    bidi.close();
    await stop();
    await rm(profile, { recursive: true, force: true });
    expect(errors, "errors in the pages").toEqual([]);
  },
});
