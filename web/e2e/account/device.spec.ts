import type { Page } from "playwright/test";
import { colourRules, expectNothingSideways, findBarriers } from "../support/barriers.ts";
import { deployBuilds, laterBuild } from "./deployed-builds.ts";
import { openAs } from "../support/dimensions-parts.ts";
import {
  expect,
  registerMember,
  serverStartMs,
  test as base,
  visitAs,
} from "../support/fixtures.ts";
import { goInside } from "../support/pages.ts";
import { fakePush } from "./push-parts.ts";

type Deployed = Awaited<ReturnType<typeof deployBuilds>>;

/** A server for the test alone, whose screens can be rebuilt while tabs are open, and a member of it. */
const test = base.extend<{ deployed: Deployed; openMember: (path: string) => Promise<Page> }>({
  deployed: async ({ browser }, use, testInfo) => {
    testInfo.setTimeout(testInfo.timeout + serverStartMs);
    const deployed = await deployBuilds(process.env["FIRST_DATA_DIR"] ?? "");
    await use(deployed);
    await Promise.all(browser.contexts().map((context) => context.close()));
    await deployed.end();
  },
  openMember: async ({ browser, deployed, request }, use) =>
    use(async (path) => {
      const member = await registerMember(request, deployed.url);
      return openAs(browser, member, path, { origin: deployed.url });
    }),
});

/** Marks the document, so that a reload can be detected. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.id = "same"));
const isSame = (page: Page) => page.locator("html#same");
const newer = (page: Page) => page.getByText("A newer ONI is ready.");

/** Waits until the shell is stored and the worker controls this page. */
const waitForStoredShell = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });

test.describe("with a service worker", () => {
  test.use({
    serviceWorkers: "allow",
    expectedErrors: [/WebSocket|Failed to load resource|ERR_|Failed to fetch/],
  });

  test("account-1: the page can be installed, in the colours of its mode", async ({
    page,
    request,
  }) => {
    const manifest = await (await request.get("/manifest.webmanifest")).json();
    expect(manifest).toMatchObject({ name: "ONI", display: "standalone", start_url: "/homepage" });
    for (const { src, sizes } of manifest.icons) {
      const icon = await request.get(src);
      expect(icon.ok(), src).toBe(true);
      if (sizes === "any") continue;
      const [width] = sizes.split("x").map(Number);
      expect((await icon.body()).readUInt32BE(16), src).toBe(width);
    }
    await page.goto("/");
    const theme = page.locator("meta[name=theme-color]");
    await expect(theme).toHaveAttribute("content", "#0a1011");
    await page.evaluate(() => localStorage.setItem("vite-ui-theme", "light"));
    await page.reload();
    await expect(theme).toHaveAttribute("content", "#d7d8d9");
    const session = await page.context().newCDPSession(page);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    const others = installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito");
    expect(others).toEqual([]);
  });

  test("account-2: a visitor's page registers no worker, a member's only after it has loaded", async ({
    page,
    request,
  }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registered()).toBe(0);
    await visitAs(page, await registerMember(request), "/homepage");
    await expect.poll(registered).toBe(1);
  });

  test("account-3: without a network the app starts from its stored files, which contain no data of the member", async ({
    deployed,
    openMember,
  }) => {
    const page = await openMember("/homepage");
    await waitForStoredShell(page);
    await page.goto("/inbox");
    await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();

    const storedFiles = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(storedFiles.length).toBeGreaterThan(50);
    const shell = /^\/(?:assets\/.*|blank\.html|theme\.js|mark(?:-news)?\.svg)$/;
    expect(storedFiles.filter((path) => !shell.test(path))).toEqual([]);

    await deployed.stop();
    for (const path of ["/homepage", "/dimensions", "/settings"]) {
      await page.goto(path);
      await expect(page.getByText("signal lost", { exact: true })).toBeVisible();
      await expect(page.getByText("The server does not respond.")).toBeVisible();
    }
    await page.context().setOffline(true);
    await expect(page.getByText("You are away.")).toBeVisible();
    await page.reload();
    // After a reload, the browser no longer emulates the missing network for the page.
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await expect(page.getByText("You are away.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    await page.context().setOffline(false);
    await deployed.start();
    await expect(page.getByRole("button", { name: "TRY_AGAIN" })).toBeHidden({ timeout: 90_000 });
  });

  test("account-4: a newer version waits for the member, and loses no text and no file", async ({
    deployed,
    openMember,
  }) => {
    // Builds the screens once more, on every core of a busy machine.
    test.setTimeout(180_000);
    const page = await openMember("/settings");
    await waitForStoredShell(page);
    const other = await page.context().newPage();
    await other.goto("/album");
    await page.getByLabel("Bio").fill("a draft in the water");
    for (const tab of [page, other]) await mark(tab);

    await deployed.stop();
    await deployed.buildNext();
    await deployed.forgetFormer();
    await deployed.start();
    for (const tab of [page, other]) await expect(newer(tab)).toBeVisible({ timeout: 60_000 });
    await expect(page.getByLabel("Bio")).toHaveValue("a draft in the water");
    await other.getByRole("button", { name: "LATER" }).click();
    await expect(newer(other)).toBeHidden();

    await page.getByRole("button", { name: "RELOAD" }).click();
    await expect(page.locator(laterBuild)).toBeAttached();
    await expect(page.getByLabel("Bio")).toHaveValue("a draft in the water");
    await expect(newer(page)).toBeHidden();

    // The previous version is deleted on the server, but still stored on this device.
    await goInside(other, "/archive");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isSame(other)).toBeAttached();
    await expect(other.locator(laterBuild)).not.toBeAttached();
    // A manual reload loads the newer version, and no version waits any more.
    await other.reload();
    await expect(other.locator(laterBuild)).toBeAttached();
    await other.goto("/inbox");
    await expect(newer(other)).toBeHidden();
  });
});

test("account-5: a tab of an older version without a worker finds all its files", async ({
  deployed,
  openMember,
}) => {
  // This test may be the first to build the screens once more.
  test.setTimeout(180_000);
  const page = await openMember("/homepage");
  await page.waitForLoadState("networkidle");
  await mark(page);

  await deployed.buildNext();
  const own = new Set(await deployed.ownFiles());
  const former = page.waitForResponse(
    (answer) =>
      /ArchiveScreen.*\.js$/.test(answer.url()) && !own.has(new URL(answer.url()).pathname),
  );
  await goInside(page, "/archive");
  expect((await former).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(isSame(page)).toBeAttached();
});

test.describe("notices of the device", () => {
  test.use({ serviceWorkers: "allow" });

  test("account-16: has no axe violations and never scrolls sideways, dark or light", async ({
    browser,
    request,
  }) => {
    const member = await registerMember(request);
    const page = await openAs(browser, member, "/homepage", {
      prepare: async (each) => {
        await fakePush(each);
        await each.addInitScript(() => localStorage.setItem("oni.visits", "2"));
      },
    });
    /** Checks both modes. They differ in colours, and have the same elements. */
    const expectNoBarriers = async (widths: number[]) => {
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        expect(await findBarriers(page)).toEqual([]);
        await switchMode(page, "light");
        expect(await findBarriers(page, colourRules)).toEqual([]);
        await switchMode(page, "dark");
        await expectNothingSideways(page);
      }
    };
    await waitForStoredShell(page);
    await offerInstall(page);
    await pretendToBeOld(page);
    await expect(newer(page)).toBeVisible();
    await expect(page.getByRole("button", { name: "INSTALL" })).toBeVisible();
    await expectNoBarriers([1440, 390, 320]);
    await page.getByRole("button", { name: "NOT_NOW" }).click();
    const ringing = page.getByRole("button", { name: "ALLOW_NOTIFICATIONS" });
    await page.goto("/inbox");
    await offerInstall(page);
    await expect(ringing).toBeVisible();
    await expect(page.getByRole("button", { name: "INSTALL" })).toBeHidden();
    await expectNoBarriers([320]);
    await page.goto("/settings?tab=security");
    await expect(ringing).toBeVisible();
    await expectNoBarriers([320]);
  });
});

/** Changes the mode as another tab does. */
async function switchMode(page: Page, mode: string): Promise<void> {
  await page.evaluate((newValue) => {
    localStorage.setItem("vite-ui-theme", newValue);
    dispatchEvent(new StorageEvent("storage", { key: "vite-ui-theme", newValue }));
  }, mode);
  await expect(page.locator("html")).toHaveAttribute("data-mode", mode);
}

/** Fires the event of browsers that can install the page. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) }));
  });

/** Makes the first script of the page unknown to the worker. */
const pretendToBeOld = (page: Page) =>
  page.evaluate(() => {
    document.querySelector("script[type=module]")?.setAttribute("src", "/assets/former.js");
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  });
