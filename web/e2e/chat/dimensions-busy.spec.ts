import type { Locator, Page } from "playwright/test";
import {
  expect,
  followCalls,
  live,
  registerMember,
  test,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import {
  messages,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import { cardOf, idOf, whenCards } from "../support/people-parts.ts";

/**
 * Marks the shown elements. Returns the numbers or labels of those that were drawn again since the last
 * mark. React gives an element a new props object on every draw, with or without a change.
 */
const markAndListRedrawn = (elements: Locator) =>
  elements.evaluateAll((shown) =>
    shown.flatMap((element) => {
      const key = Object.keys(element).find((name) => name.startsWith("__reactProps$"));
      if (!key) throw new Error("React has no props for a line.");
      const before: unknown = Reflect.get(element, "drawnWith");
      const props: unknown = Reflect.get(element, key);
      Reflect.set(element, "drawnWith", props);
      const isSame = before === undefined || before === props;
      return isSame ? [] : [element.getAttribute("data-seq") ?? element.getAttribute("aria-label")];
    }),
  );

test("chat-55: a message is drawn again only when it changes itself, not when another arrives", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  for (const words of ["one", "two", "three"]) await sendMessage(request, moth, channelRef, words);
  const page = await openLive(browser, moth, channelRef.path);
  const actions = messages(page).getByRole("button", { name: "More" });
  await expect(actions).toHaveCount(3);

  await markAndListRedrawn(messages(page));
  await sendMessage(request, moth, channelRef, "four");
  await expect(actions).toHaveCount(4, live);
  expect(await markAndListRedrawn(messages(page))).toEqual([]);

  await messages(page).nth(1).getByRole("button", { name: "React" }).click();
  await page.getByRole("button", { name: "wave", exact: true }).first().click();
  await expect(messages(page).nth(1).getByRole("button", { pressed: true })).toBeVisible();
  expect(await markAndListRedrawn(messages(page))).toEqual(["2"]);
});

/** Resolves when the live link of the page has received an event that contains `words`. */
function whenReceived(page: Page, text: string): Promise<void> {
  return new Promise((resolve) => {
    page.on("websocket", (socket) =>
      socket.on("framereceived", ({ payload }) => {
        if (payload.includes(text)) resolve();
      }),
    );
  });
}

test("chat-60, chat-61: a new message or a member elsewhere redraws neither columns, header nor composer", async ({
  browser,
  page,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const stranger = await registerMember(request);
  await sendMessage(request, moth, channelRef, "one");
  const id = await idOf(request, stranger);
  const hasStranger = whenReceived(page, id);
  const hasRead = whenReceived(page, '"lastReadSeq":2');
  const whenAnswered = followCalls(page);
  await visitAs(page, moth, channelRef.path);
  await whenLive(page);
  await expect(messages(page)).toHaveCount(1);
  // Reading changes the counts in the columns, at the latest with the event of the read position.
  const around = page.locator("aside, nav[aria-label=Channels] a, textarea, header button");
  await sendMessage(request, kite, channelRef, "two");
  await expect(messages(page).nth(1)).not.toHaveAttribute("data-unread", live);
  await hasRead;
  // A response draws what it changes in the next frame.
  await whenAnswered();
  await page.evaluate(() => new Promise(requestAnimationFrame));

  await markAndListRedrawn(around);
  await page.evaluate(() => {
    const log = document.querySelector("[role=log]");
    new MutationObserver(() => Reflect.set(window, "hasCome", true)).observe(log ?? document, {
      childList: true,
      subtree: true,
    });
  });
  await openAs(browser, stranger, "/purpose");
  await hasStranger;
  await sendMessage(request, kite, channelRef, "three");
  await page.waitForFunction(() => Reflect.get(window, "hasCome"));
  expect(await markAndListRedrawn(around)).toEqual([]);
});

/** Records for each painted frame how far the log is from its end, and whether it says so. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const frames: { fromEndPx: number; isAway: boolean }[] = [];
    Reflect.set(window, "seenFrames", frames);
    const log = document.querySelector("[role=log]");
    const look = () => {
      if (!log) return;
      const fromEndPx = log.scrollHeight - log.clientHeight - log.scrollTop;
      const words = log.parentElement?.textContent ?? "";
      frames.push({ fromEndPx, isAway: /LATEST|NEW MESSAGES/.test(words) });
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test("chat-58, chat-59: a viewer at the end stays there in every frame, and one above it stays in position", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  for (let number = 1; number <= 30; number += 1) {
    await sendMessage(
      request,
      number % 2 ? moth : kite,
      channelRef,
      `line ${number}, of **some** words`,
    );
  }
  await sendMessage(request, moth, channelRef, "the last of mine");
  const page = await openLive(browser, moth, channelRef.path);
  const log = page.getByRole("log");
  await expect(log.getByText("the last of mine")).toBeInViewport();

  await watchFrames(page);
  const sent = Array.from({ length: 12 }, (_, index) => index);
  await Promise.all(
    sent.map((index) =>
      sendMessage(request, kite, channelRef, `one of many, ${index}\nof two lines`),
    ),
  );
  await expect(log.getByText("one of many")).toHaveCount(12, live);
  const frames: { fromEndPx: number; isAway: boolean }[] = await page.evaluate(() =>
    Reflect.get(window, "seenFrames"),
  );
  expect(frames.length).toBeGreaterThan(0);
  expect(frames.filter(({ fromEndPx, isAway }) => fromEndPx > 1 || isAway)).toEqual([]);

  await log.hover();
  await page.mouse.wheel(0, -600);
  // The label depends on whether the messages were on the screen long enough to be read.
  await expect(page.getByRole("button", { name: /^(LATEST|NEW MESSAGES)$/ })).toBeVisible();
  const readsFrom = () => log.evaluate((box) => box.scrollTop);
  await expect.poll(async () => (await readsFrom()) === (await readsFrom())).toBe(true);
  const before = await readsFrom();
  await sendMessage(request, kite, channelRef, "below what is read");
  await expect(page.getByRole("button", { name: "NEW MESSAGES" })).toBeVisible(live);
  expect(await readsFrom()).toBe(before);
});

test("chat-55, chat-56: a menu opened by a key starts at its first entry and returns the focus", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await sendMessage(request, moth, channelRef, "one");
  const page = await openAs(browser, moth, "/dimensions");
  const more = messages(page).getByRole("button", { name: "More" });
  for (const key of ["Enter", "ArrowDown"]) {
    await visit(page, channelRef.path);
    await expect(page.getByRole("menu")).toHaveCount(0);
    await more.focus();
    await more.press(key);
    await expect(page.getByRole("menuitem").first()).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(more).toBeFocused();
    // Leaving the channel removes the buttons that the first key has built.
    await visit(page, "/dimensions");
  }
});

test("chat-57: the buttons of a message are built when it is pointed at, even within the first second", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const page = await openLive(browser, moth, channelRef.path);
  await page.evaluate(() => {
    const wait = window.setTimeout.bind(window);
    const never = (act: () => void, ms?: number) => (ms === 1_000 ? 0 : wait(act, ms));
    Object.assign(window, { setTimeout: never });
  });
  await sendMessage(request, kite, channelRef, "one");
  await expect(messages(page)).toHaveCount(1, live);
  const more = messages(page).getByRole("button", { name: "More" });
  await expect(more).toHaveCount(0);
  await messages(page).hover();
  await more.click();
  await expect(page.getByRole("menuitem").first()).toBeVisible();
});

test("chat-25, chat-26: avatar and name in a log open the card, and a click with a modifier opens the shrine in a tab", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "one");
  const page = await openAs(browser, moth, channelRef.path);
  const name = messages(page).getByRole("link");
  await page.evaluate(() => Object.assign(window, { isSamePage: true }));

  const opened = page.context().waitForEvent("page");
  await name.click({ modifiers: ["ControlOrMeta"] });
  const tab = await opened;
  await expect.poll(() => new URL(tab.url()).pathname).toBe(`/oni/${kite.username}`);
  await expect(page).toHaveURL(channelRef.path);

  for (const link of [name, messages(page).locator("a[aria-hidden]")]) {
    await whenCards(page);
    await link.click();
    await cardOf(page, kite)
      .getByRole("link", { name: /Visit the shrine/ })
      .click();
    await expect(page).toHaveURL(`/oni/${kite.username}`);
    await page.goBack();
    await expect(messages(page)).toHaveCount(1);
  }
  expect(await page.evaluate(() => Reflect.get(window, "isSamePage"))).toBe(true);
});
