import type { Page } from "playwright/test";
import { following } from "../support/constellation-parts.ts";
import {
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openAs,
  sendMessage,
  sendMessages,
} from "../support/dimensions-parts.ts";
import { expect, submit, test } from "../support/fixtures.ts";
import { link } from "../support/people-parts.ts";

test.use({ expectedErrors: [/WebSocket|Failed to load resource|ERR_|Failed to fetch/] });

/** The client closes a silent link 15 s after the last packet. */
const untilGivenUp = { timeout: 30_000 };
/** The client retries a lost link at growing intervals. */
const untilRetried = { timeout: 90_000 };

const lost = (page: Page) => page.getByText("signal lost", { exact: true });

/** Marks the document, so that a reload is detected. */
const mark = (page: Page) => page.evaluate(() => (document.documentElement.id = "same"));
const isSame = (page: Page) => page.locator("html#same");

test("home-71: every screen shows within seconds that the server is silent, and follows again later", async ({
  browser,
  playwright,
  startStandalone,
}) => {
  // Nine pages read again what they show, after up to 30 s, in addition to the silence.
  test.setTimeout(120_000);
  const server = await startStandalone();
  const request = await playwright.request.newContext({ baseURL: server.url });
  const [moth, kite] = await makeMembers(request, server.url);
  await link(request, [moth, kite]);
  const { path } = await makeDimension(request, [moth, kite]);
  const channel = await openAs(browser, moth, path, { origin: server.url });
  const open = async (at: string) => {
    const tab = await channel.context().newPage();
    await tab.goto(at);
    return tab;
  };
  const sky = await open(`/constellation?node=${kite.username}`);
  const home = await open("/homepage");
  const shrine = await open(`/oni/${kite.username}`);
  const others = await Promise.all(["/profile", "/settings", "/archive", "/album"].map(open));
  const kites = await openAs(browser, kite, "/dimensions", { origin: server.url });
  const pages = [channel, sky, home, shrine, ...others, kites];

  await expect(channel.getByText("online", { exact: true })).toBeVisible();
  await expect(channel.getByRole("heading", { name: "Users Online" })).toBeVisible();
  await expect(following(sky)).toBeVisible();
  await expect(
    sky.getByText("online", { exact: true }).and(sky.locator(":not(option)")).first(),
  ).toBeVisible();
  await expect(home.getByText("1 of 1 online")).toBeVisible();
  await expect(shrine.getByText("online", { exact: true })).toBeVisible();
  for (const page of pages) await mark(page);

  await server.kill("SIGSTOP");
  for (const page of pages) {
    await expect(lost(page), page.url()).toBeVisible(untilGivenUp);
    await expect(page.getByText("The server does not respond."), page.url()).toBeVisible();
  }
  await expect(channel.getByText("offline", { exact: true }).first()).toBeVisible();
  await expect(channel.getByRole("heading", { name: "Last seen online" })).toBeVisible();
  await expect(following(sky)).toBeHidden();
  await expect(sky.getByText("last seen online", { exact: true }).first()).toBeVisible();
  await expect(home.getByText("1 of 1 last seen online")).toBeVisible();
  await expect(shrine.getByText("last seen online")).toBeVisible();

  await sky.getByRole("button", { name: "TRY_AGAIN" }).click();
  await expect(sky.getByText("Asking...")).toBeVisible();
  await expect(sky.getByText("The server does not respond.")).toBeVisible();

  // Pressed while the server is silent. Once it responds, the bar may disappear before the press.
  await channel.getByRole("button", { name: "TRY_AGAIN" }).click();
  await server.kill("SIGCONT");
  for (const page of pages) {
    await expect(lost(page), page.url()).toBeHidden(untilRetried);
    await expect(isSame(page), page.url()).toBeAttached();
  }
  await expect(channel.getByRole("heading", { name: "Users Online" })).toBeVisible();
  await expect(following(sky)).toBeVisible();
  await expect(shrine.getByText("online", { exact: true })).toBeVisible(untilRetried);
});

test("home-73: cached and missing pages look different, and a message written offline gets its position", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  for (let n = 1; n <= 10; n += 1) await sendMessage(request, moth, channelRef, `drop ${n}`);
  const more = Array.from({ length: 300 }, () => "more");
  await sendMessages(request, moth, channelRef, more);
  const { seq: count } = await sendMessage(request, moth, channelRef, "the last drop");
  const page = await openAs(browser, kite, `${channelRef.path}#10`);
  const log = page.getByRole("log");
  await expect(log.getByText("drop 10", { exact: true })).toBeInViewport();

  await page.context().setOffline(true);
  await expect(page.getByText("You are away.")).toBeVisible();
  const cachedRange = page.getByText(/^held: 1\.\.\.\d+$/);
  await expect(cachedRange).toBeVisible();

  await submit(page.getByRole("textbox", { name: "Message" }), "from the lift");
  // The first catch-up of the channel may be under way when the link breaks, and still be added.
  await expect(async () => {
    const lastCached = Number(/\d+$/.exec((await cachedRange.textContent()) ?? "")?.[0]);
    expect(lastCached).toBeGreaterThan(10);
    expect(lastCached).toBeLessThan(count);
    const gap = `${count - lastCached} messages not loaded, ${lastCached + 1} to ${count}`;
    await expect(log.getByText(gap)).toBeInViewport({ timeout: 1_000 });
  }).toPass();
  await expect(log.getByRole("button", { name: "LOAD_THEM" })).toBeDisabled();
  await expect(log.getByText("from the lift")).toBeInViewport();
  await expect(log.getByText("waiting for the connection, first in the queue")).toBeVisible();

  await page.context().setOffline(false);
  await expect(log.getByText("the last drop")).toBeInViewport(untilRetried);
  await expect(log.getByText("from the lift")).toBeInViewport();
  await expect(log.getByText("waiting for the connection, first in the queue")).toBeHidden();
  await expect(log.getByText(/messages not loaded/)).toBeHidden();
  await expect(cachedRange).toBeHidden();
});
