import { once } from "node:events";
import { createServer } from "node:http";
import { gzipSync } from "node:zlib";
import type { Page, Request, Response } from "playwright/test";
import { makeDimension } from "../support/dimensions-parts.ts";
import { expect, holdRequests, registerMember, signIn, test } from "../support/fixtures.ts";
import { expectStillness } from "../support/layout-shifts.ts";
import { desktop, phone } from "../support/pages.ts";

test.use({ isNewPage: true });

const kilobyte = 1024;

for (const viewport of [desktop, phone]) {
  test(`home-48, home-49: a first visit at ${viewport.width} px keeps its budget`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    const arrived: Response[] = [];
    page.on("response", (response) => arrived.push(response));
    const opened = page.waitForEvent("websocket");
    const answer = await page.goto("/");
    const first = (await answer?.text())?.match(/\/assets\/[^"]+\.js/g) ?? [];
    expect(first.length).toBeGreaterThan(0);
    expect(first.length).toBeLessThanOrEqual(4);
    await opened;
    await page.evaluate(() => document.fonts.ready);
    await expect(page.locator("footer")).toBeAttached();

    const sizes = { script: 0, font: 0 };
    for (const response of arrived) {
      const kind = response.request().resourceType();
      if (kind === "script") sizes.script += gzipSync(await response.body()).length;
      if (kind === "font") sizes.font += (await response.body()).length;
    }
    expect(sizes.script / kilobyte).toBeLessThanOrEqual(150);
    expect(sizes.font / kilobyte).toBeLessThanOrEqual(100);
    await expectStillness(page, 0.01);
  });
}

test("home-50: loading a page makes at most 30 requests", async ({ page, request }) => {
  // Without the prefetch, which follows the load.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { saveData: true } }),
  );
  /** A resource that is read again once the link is up counts once. */
  const listRequests = async (path: string) => {
    const addresses = new Set<string>();
    const note = (sent: Request) => addresses.add(sent.url().replace(/\?.*/, ""));
    page.on("request", note);
    await page.goto(path);
    await page.waitForLoadState("networkidle");
    page.off("request", note);
    return [...addresses];
  };
  const loads: Record<string, string[]> = { "/": await listRequests("/") };
  const member = await registerMember(request);
  const { path: channel } = await makeDimension(request, [member]);
  await signIn(page, member);
  // After its first page the browser has the session's user.
  await page.goto("/fund");
  await expect(page.getByRole("button", { name: member.username })).toBeVisible();
  for (const path of [...membersPages, channel]) loads[path] = await listRequests(path);
  for (const addresses of Object.values(loads)) {
    expect.soft(addresses.length, addresses.join("\n")).toBeLessThanOrEqual(30);
  }
});

const membersPages = [
  "/homepage",
  "/profile",
  "/constellation",
  "/dimensions",
  "/settings",
  "/album",
  "/inbox",
];

/** Holds all scripts of the build back until the returned function is called. */
const holdScripts = (page: Page) => holdRequests(page, "**/assets/*.js");

for (const width of [1440, 390]) {
  test(`home-51: at ${width} px the landing page is painted before its scripts, and is the same with them`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const letGo = await holdScripts(page);
    await page.goto("/", { waitUntil: "commit" });
    const title = page.locator("h1");
    await expect(title).toHaveAccessibleName("The Network Made to Ripple");
    await expect(title).toBeVisible();
    const connect = page.locator("button[type=submit]").first();
    await expect(connect).toBeInViewport({ ratio: 0 });
    await connect.evaluate((button) => button.focus());
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    await title.evaluate((element) => element.setAttribute("data-painted", ""));

    letGo();
    await expect(page.locator("footer")).toBeAttached();
    await expect(page.locator("h1[data-painted]")).toBeVisible();
    await connect.focus();
    await expect(connect).toBeFocused();
    await expectStillness(page, 0.01);
  });
}

test("home-51: a page that has arrived in part paints nothing", async ({ page, request }) => {
  const html = await (await request.get("/")).text();
  const half = html.indexOf("</form>");
  let sendRest = () => {};
  const server = createServer((request, response) => {
    if (request.url !== "/") {
      const type = request.url?.endsWith(".js") ? "text/javascript" : "text/css";
      return response.writeHead(200, { "Content-Type": type }).end();
    }
    response.writeHead(200, { "Content-Type": "text/html; charset=utf-8" });
    response.write(html.slice(0, half));
    sendRest = () => response.end(html.slice(half));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (!address || typeof address === "string") throw new Error("The system gave no port.");
  try {
    const countPaints = () => page.evaluate(() => performance.getEntriesByType("paint").length);
    await page.goto(`http://127.0.0.1:${address.port}/`, { waitUntil: "commit" });
    await expect(page.locator("h1")).toBeAttached();
    // Long enough for a paint.
    await page.waitForTimeout(1_000);
    expect(await countPaints()).toBe(0);
    sendRest();
    await expect.poll(countPaints).toBeGreaterThan(0);
  } finally {
    server.close();
  }
});

test("home-52: the prepainted page appears only to visitors and only on the landing page", async ({
  page,
  request,
}) => {
  const blank = await request.get("/purpose");
  expect(await blank.text()).toContain('<div id="root"></div>');

  const letGo = await holdScripts(page);
  await page.goto("/#privacy", { waitUntil: "commit" });
  await expect(page.locator("h1")).toBeAttached();
  await expect(page.locator("h1")).toBeHidden();
  letGo();
  await expect(page.locator("#privacy")).toBeInViewport();

  await signIn(page, await registerMember(request));
  const letGoAgain = await holdScripts(page);
  await page.goto("/", { waitUntil: "commit" });
  await expect(page.locator("h1")).toBeAttached();
  await expect(page.locator("h1")).toBeHidden();
  letGoAgain();
  await expect(page.locator("h1")).toBeVisible();
  await expect(page.getByRole("link", { name: "Home", exact: true }).first()).toBeAttached();
});
