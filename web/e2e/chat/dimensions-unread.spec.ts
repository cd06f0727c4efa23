import type { Browser, Page } from "playwright/test";
import { expect, type Member, test } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  chooseInMenu,
  messages,
  log,
  makeSharedDimension,
  markRead,
  openAs,
  openLive,
  sendMessage,
  sendMessages,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";

type Request = Parameters<typeof callAs>[0];

/** Slows the processor of a page by this factor, so that a dependence on timing shows. */
async function slowDown(page: Page, rate: number): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate });
}

/** Opens a page whose clock only the test advances. */
const openWithClock = (browser: Browser, member: Member, path: string) =>
  openAs(browser, member, path, { prepare: (page) => page.clock.install() });

/** Creates a channel of `count` messages. The second member has read the first `read`. */
async function makeUnread(request: Request, { count, read }: { count: number; read: number }) {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const words = Array.from({ length: count }, (_, n) => `drop ${"of rain ".repeat((n * 7) % 40)}`);
  await sendMessages(request, moth, channelRef, words);
  await markRead(request, kite, channelRef, read);
  return { moth, kite, channelRef };
}

async function readSeqOf(request: Request, member: Member, serverId: string): Promise<number> {
  const path = `GET /api/servers/${serverId}/channels`;
  const [channel] = await callAs<{ lastReadSeq: number }[]>(request, member, path);
  return channel?.lastReadSeq ?? -1;
}

const messageAt = (page: Page, n: number) => messages(page).and(page.locator(`[data-seq="${n}"]`));
const mark = (page: Page) => log(page).getByText(/^NEW SINCE \d\d:\d\d$/);

/** Advances the clock of the page by four seconds, as if the viewer looked at the screen. */
async function lookOn(page: Page): Promise<void> {
  for (let second = 0; second < 4; second += 1) await page.clock.fastForward(1_000);
}

/** Waits until the log has followed the mouse wheel. A slow page lags behind it. */
async function whenStill(page: Page): Promise<void> {
  let last = Number.NaN;
  await expect(async () => {
    const before = last;
    last = await log(page).evaluate(({ scrollTop }) => scrollTop);
    expect(last).toBe(before);
  }).toPass({ intervals: [200] });
}

const markUnread = (page: Page, n: number) =>
  chooseInMenu(messageAt(page, n), "Mark unread from here");

for (const unread of [12, 90]) {
  test(`chat-65, chat-66: a channel with ${unread} unread messages opens at the first of them, on a slow machine too`, async ({
    browser,
    request,
  }) => {
    const { kite, channelRef } = await makeUnread(request, {
      count: 160,
      read: 160 - unread,
    });
    const page = await openAs(browser, kite, channelRef.path, {
      prepare: (opened) => slowDown(opened, 4),
    });
    await expect(mark(page)).toBeInViewport({ timeout: 60_000 });
    await expect(messageAt(page, 161 - unread)).toBeInViewport();
    await whenLive(page);
    await slowDown(page, 1);
    await expect
      .poll(() => readSeqOf(request, kite, channelRef.serverId))
      .toBeGreaterThan(160 - unread);
    await expect(mark(page)).toBeInViewport();
    expect(await readSeqOf(request, kite, channelRef.serverId)).toBeLessThan(160);
    await expect(page.getByRole("button", { name: "NEW MESSAGES" })).toBeVisible();
  });
}

test("chat-67: messages marked as unread stay unread while on the screen, until the viewer scrolls on", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeUnread(request, { count: 60, read: 60 });
  const page = await openWithClock(browser, kite, channelRef.path);
  const other = await openWithClock(browser, kite, channelRef.path);
  await Promise.all([whenLive(page), whenLive(other)]);
  await expect(messageAt(page, 60)).toBeInViewport();
  await markUnread(page, 59);
  await expect(mark(page)).toBeInViewport();
  await expect(mark(other)).toBeInViewport();

  await sendMessage(request, moth, channelRef, "one more");
  await expect(messageAt(page, 61)).toBeInViewport();
  await expect(messageAt(other, 61)).toBeInViewport();
  await Promise.all([lookOn(page), lookOn(other)]);
  await expect(page.getByRole("link", { name: /^tidepool radio, 3 unread/ })).toBeVisible();
  await expect(other.getByRole("link", { name: /^tidepool radio, 3 unread/ })).toBeVisible();
  expect(await readSeqOf(request, kite, channelRef.serverId)).toBe(58);

  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -2_000);
    await expect(messageAt(page, 59)).not.toBeInViewport({ timeout: 500 });
  }).toPass();
  await page.mouse.wheel(0, -100);
  await whenStill(page);
  await page.getByRole("button", { name: "NEW MESSAGES" }).click();
  await expect(messageAt(page, 61)).toBeInViewport();
  await expect.poll(() => readSeqOf(request, kite, channelRef.serverId)).toBe(61);
  await expect(other.getByRole("link", { name: "tidepool radio", exact: true })).toBeVisible();
});

test("chat-68: messages read on one device are read on the other, whether the channel is open there or not", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeUnread(request, { count: 3, read: 0 });
  const rain = await addChannel(request, moth, channelRef, "rain");
  const levels = { [channelRef.serverId]: { level: "all", muteUntil: null } };
  await callAs(request, kite, "PUT /api/notify", { levels, quiet: null });
  const otherPage = await openLive(browser, kite, rain.path);
  await expect(otherPage.getByRole("link", { name: "general, 3 unread" })).toBeVisible();
  await expect(otherPage).toHaveTitle(/^\(3\) /);

  const page = await openAs(browser, kite, channelRef.path);
  await expect(messageAt(page, 3)).toBeInViewport();
  await expect(otherPage.getByRole("link", { name: "general", exact: true })).toBeVisible();
  await expect(otherPage).toHaveTitle(/^rain, /);

  await markUnread(page, 2);
  await expect(otherPage.getByRole("link", { name: "general, 2 unread" })).toBeVisible();
  await otherPage.getByRole("link", { name: "general, 2 unread" }).click();
  await expect(mark(otherPage)).toBeInViewport();
  await expect.poll(() => readSeqOf(request, kite, channelRef.serverId)).toBe(3);
});

test("chat-69: a link into the middle reads no message before it, and going to the end reads all", async ({
  browser,
  request,
}) => {
  const { kite, channelRef } = await makeUnread(request, { count: 120, read: 10 });
  const page = await openWithClock(browser, kite, `${channelRef.path}#60`);
  await expect(messageAt(page, 60)).toBeInViewport();
  await whenLive(page);
  await lookOn(page);
  expect(await readSeqOf(request, kite, channelRef.serverId)).toBe(10);
  await page.getByRole("button", { name: "NEW MESSAGES" }).click();
  await expect.poll(() => readSeqOf(request, kite, channelRef.serverId)).toBe(120);
});

test("chat-62, chat-64: FIRST UNREAD leads to the first unread message, even if it is not loaded yet", async ({
  browser,
  request,
}) => {
  const { kite, channelRef } = await makeUnread(request, { count: 100, read: 3 });
  const page = await openAs(browser, kite, `${channelRef.path}#90`);
  await expect(messageAt(page, 90)).toBeInViewport();
  await page.getByRole("button", { name: "FIRST UNREAD" }).click();
  await expect(messageAt(page, 4)).toBeInViewport();
  await expect(mark(page)).toBeInViewport();
  await expect(page.getByRole("button", { name: "FIRST UNREAD" })).toBeHidden();
});

test("chat-70: deleted messages and the viewer's own are not shown as unread", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeUnread(request, { count: 2, read: 2 });
  const rain = await addChannel(request, moth, channelRef, "rain");
  const fog = await addChannel(request, moth, channelRef, "fog");
  const page = await openLive(browser, kite, rain.path);
  const { id } = await sendMessage(request, moth, channelRef, "a slip");
  await expect(page.getByRole("link", { name: "general, 1 unread" })).toBeVisible();
  await callAs(request, moth, `DELETE /api/messages/${id}`);
  await sendMessage(request, moth, fog, "and no slip");
  await typeMessage(page, "still here");
  await page.reload();
  await expect(page.getByRole("link", { name: "fog, 1 unread" })).toBeVisible();
  await expect(page.getByRole("link", { name: "general", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: "tidepool radio, 1 unread" })).toBeVisible();
});
