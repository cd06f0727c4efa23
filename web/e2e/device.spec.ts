import { type Browser, type Page, request as newRequest } from "playwright/test";
import { expectNothingSideways, findBarriers } from "./barriers.ts";
import { deployBuilds, laterBuild } from "./deployed-builds.ts";
import { openAs } from "./dimensions-parts.ts";
import { expect, registerMember, signIn, test as base, visit } from "./fixtures.ts";
import { standInForPush } from "./push-parts.ts";

type Deployed = Awaited<ReturnType<typeof deployBuilds>>;

/** A server of the test's own, whose screens can be built anew while tabs are open. */
const test = base.extend<{ deployed: Deployed }>({
  deployed: async ({ browser }, use) => {
    const deployed = await deployBuilds(process.env["FIRST_DATA_DIR"] ?? "");
    await use(deployed);
    await Promise.all(browser.contexts().map((context) => context.close()));
    await deployed.end();
  },
});

/** A member of that server, on this page. */
async function openMember(
  { browser, deployed }: { browser: Browser; deployed: Deployed },
  path: string,
) {
  const context = await newRequest.newContext({ baseURL: deployed.url });
  const member = await registerMember(context, deployed.url);
  await context.dispose();
  return openAs(browser, member, path, { origin: deployed.url });
}

/** Marks the document, so that a reload would be seen. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.id = "same"));
const isSame = (page: Page) => page.locator("html#same");
const newer = (page: Page) => page.getByText("A newer ONI is ready.");

/** Until the shell is kept and this page is served by the worker. */
const whenKept = (page: Page) =>
  page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((resolve) =>
      navigator.serviceWorker.addEventListener("controllerchange", resolve, { once: true }),
    );
  });

const follow = (page: Page, path: string) =>
  page.evaluate((to) => {
    history.pushState(null, "", to);
    dispatchEvent(new PopStateEvent("popstate"));
  }, path);

test.describe("with a service worker", () => {
  test.use({
    serviceWorkers: "allow",
    expectedErrors: [/WebSocket|Failed to load resource|ERR_|Failed to fetch/],
  });

  test("WB1200: the page can be installed, in the colours of its mode", async ({
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

  test("WB1201: a visitor's page registers no worker, a member's only once it has loaded", async ({
    page,
    request,
  }) => {
    await page.goto("/");
    await page.waitForLoadState("networkidle");
    const registered = () =>
      page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    expect(await registered()).toBe(0);
    await signIn(page, await registerMember(request));
    await visit(page, "/homepage");
    await expect.poll(registered).toBe(1);
  });

  test("WB1202: without a network the app starts from what it keeps, which is nothing of the member's", async ({
    browser,
    deployed,
  }) => {
    const page = await openMember({ browser, deployed }, "/homepage");
    await whenKept(page);
    await page.goto("/inbox");
    await expect(page.getByRole("heading", { name: "Inbox", level: 1 })).toBeVisible();

    const kept = await page.evaluate(async () => {
      const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
      const requests = (await Promise.all(caches_.map((cache) => cache.keys()))).flat();
      return requests.map(({ url }) => new URL(url).pathname);
    });
    expect(kept.length).toBeGreaterThan(50);
    const shell = /^\/(?:assets\/.*|blank\.html|theme\.js|mark(?:-news)?\.svg)$/;
    expect(kept.filter((path) => !shell.test(path))).toEqual([]);

    await deployed.stop();
    for (const path of ["/homepage", "/dimensions", "/settings"]) {
      await page.goto(path);
      await expect(page.getByText("signal lost", { exact: true })).toBeVisible();
      await expect(page.getByText("The server does not answer.")).toBeVisible();
    }
    await page.context().setOffline(true);
    await expect(page.getByText("You are away.")).toBeVisible();
    await page.reload();
    // The browser forgets for a page that was loaded anew that it plays one without a network.
    await page.context().setOffline(false);
    await page.context().setOffline(true);
    await expect(page.getByText("You are away.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Oni Settings" })).toBeVisible();
    await page.context().setOffline(false);
    await deployed.start();
    await expect(page.getByRole("button", { name: "TRY_AGAIN" })).toBeHidden({ timeout: 90_000 });
  });

  test("WB1203: a newer version waits until it is wanted, and loses no words and no file", async ({
    browser,
    deployed,
  }) => {
    // Builds the screens once more, with every core of a busy machine.
    test.setTimeout(180_000);
    const page = await openMember({ browser, deployed }, "/settings");
    await whenKept(page);
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

    // The version before is gone from the server, but not from what this device keeps.
    await follow(other, "/archive");
    await expect(other.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(isSame(other)).toBeAttached();
    await expect(other.locator(laterBuild)).not.toBeAttached();
    // Loaded anew by hand it is of the newer version, and nothing waits any more.
    await other.reload();
    await expect(other.locator(laterBuild)).toBeAttached();
    await other.goto("/inbox");
    await expect(newer(other)).toBeHidden();
  });
});

test("WB1204: a tab without a worker that is older than a newer version finds all its files", async ({
  browser,
  deployed,
}) => {
  // May be the first to build the screens once more.
  test.setTimeout(180_000);
  const page = await openMember({ browser, deployed }, "/homepage");
  await page.waitForLoadState("networkidle");
  await mark(page);

  await deployed.buildNext();
  const own = new Set(await deployed.ownFiles());
  const former = page.waitForResponse(
    (answer) =>
      /ArchiveScreen.*\.js$/.test(answer.url()) && !own.has(new URL(answer.url()).pathname),
  );
  await follow(page, "/archive");
  expect((await former).status()).toBe(200);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(isSame(page)).toBeAttached();
});

for (const mode of ["dark", "light"]) {
  test.describe(`in ${mode} mode`, () => {
    // The page's own policy would refuse the script that looks at it.
    test.use({ bypassCSP: true, serviceWorkers: "allow" });

    test(`WB1218: what the device has to say keeps nobody out and moves nothing sideways in ${mode} mode`, async ({
      browser,
      request,
    }) => {
      const member = await registerMember(request);
      const page = await openAs(browser, member, "/homepage", {
        prepare: async (each) => {
          await standInForPush(each);
          await each.addInitScript((theme) => {
            localStorage.setItem("vite-ui-theme", theme);
            localStorage.setItem("oni.visits", "2");
          }, mode);
        },
      });
      await whenKept(page);
      await offerInstall(page);
      await pretendToBeOld(page);
      await expect(newer(page)).toBeVisible();
      await expect(page.getByRole("button", { name: "INSTALL" })).toBeVisible();
      for (const width of [1440, 390, 320]) {
        await page.setViewportSize({ width, height: 844 });
        expect(await findBarriers(page)).toEqual([]);
        await expectNothingSideways(page);
      }
      await page.getByRole("button", { name: "NOT_NOW" }).click();
      await page.goto("/inbox");
      await offerInstall(page);
      await expect(page.getByRole("button", { name: "ALLOW_RINGING" })).toBeVisible();
      await expect(page.getByRole("button", { name: "INSTALL" })).toBeHidden();
      for (const path of ["/inbox", "/settings?tab=security"]) {
        await page.goto(path);
        await expect(page.getByRole("button", { name: "ALLOW_RINGING" })).toBeVisible();
        expect(await findBarriers(page)).toEqual([]);
        await expectNothingSideways(page);
      }
    });
  });
}

/** As browsers do that find a page worth keeping. */
const offerInstall = (page: Page) =>
  page.evaluate(() => {
    const event = new Event("beforeinstallprompt", { cancelable: true });
    dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: "dismissed" }) }));
  });

/** A page whose first script is of no build that the worker knows. */
const pretendToBeOld = (page: Page) =>
  page.evaluate(() => {
    document.querySelector("script[type=module]")?.setAttribute("src", "/assets/former.js");
    navigator.serviceWorker.dispatchEvent(new Event("controllerchange"));
  });
