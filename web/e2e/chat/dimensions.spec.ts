import {
  expect,
  holdRequests,
  live,
  registerMember,
  submit,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  chooseInMenu,
  composer,
  messages,
  log,
  makeDimension,
  makeMembers,
  makeOwnDimension,
  makeSharedDimension,
  markRead,
  openAs,
  openLive,
  sendMessage,
  sendMessages,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import { phone } from "../support/pages.ts";

test("chat-78: a member opens a dimension, another joins, and each sees the other's messages live", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const one = await openAs(browser, moth, "/dimensions/public");
  const name = `tidepool ${uniqueName()}`;
  await one.getByRole("button", { name: "+ Create New Public Server" }).click();
  await one.getByLabel("name", { exact: true }).fill(name);
  await one.getByRole("button", { name: "CREATE_DIMENSION" }).click();
  await expect(one.getByText("No messages yet...")).toBeVisible();

  const other = await openAs(browser, kite, "/dimensions/public");
  await other.getByLabel("filter by name").fill(name);
  await other.getByRole("link", { name }).click();
  await expect(other.getByText("You are reading as a guest.")).toBeVisible();
  await other.getByRole("button", { name: "JOIN_DIMENSION" }).click();
  await expect(composer(other)).toBeVisible();
  await Promise.all([whenLive(one), whenLive(other)]);

  for (const [from, to, words] of [
    [one, other, "four colours is enough"],
    [other, one, "it rained here"],
  ] as const) {
    await typeMessage(from, words);
    await expect(messages(to).filter({ hasText: words })).toBeVisible(live);
    await expect(messages(from).filter({ hasText: words })).toHaveCount(1);
  }
  await expect(one.getByRole("complementary", { name: "Members" })).toContainText(kite.username);
});

test("chat-107, chat-108, chat-109: the hub counts both kinds, and the lists filter them", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const [open, hidden] = [`open ${uniqueName()}`, `hidden ${uniqueName()}`];
  await makeDimension(request, [member], { name: open });
  const fields = { name: hidden, isPublic: false, description: "nobody knows" };
  await makeDimension(request, [member], fields);
  await visitAs(page, member, "/dimensions");
  await expect(page.getByRole("link", { name: /^PRIVATE: 1 / })).toBeVisible();
  await page.getByRole("link", { name: /^PUBLIC: \d+ / }).click();
  await expect(page).toHaveURL("/dimensions/public");

  const card = page.getByRole("article").filter({ hasText: open });
  await expect(card).toContainText("No description available");
  await expect(card).toContainText("1 member");
  await expect(page.getByText(hidden)).toHaveCount(0);
  await page.getByRole("tab", { name: "PRIVATE" }).click();
  await expect(page).toHaveURL("/dimensions/private");
  await expect(page.getByRole("article").filter({ hasText: hidden })).toContainText("nobody knows");
  await expect(page.getByText(open)).toHaveCount(0);

  await page.getByLabel("filter by name").fill("no such door");
  await expect(page.getByRole("heading", { name: "No dimension of that name" })).toBeVisible();
});

test.describe("after the session has ended", () => {
  // A request that is under way at that moment is refused.
  test.use({ expectedErrors: [/status of 401/] });

  test("chat-41: a session that ends elsewhere shows Access Required at once", async ({
    browser,
    request,
  }) => {
    const { moth, channelRef } = await makeOwnDimension(request);
    const page = await openLive(browser, moth, channelRef.path);
    await callAs(request, moth, "POST /api/auth/logout");
    await expect(page.getByRole("heading", { name: "Access Required" })).toBeVisible(live);
    await expect(page.getByRole("main").getByRole("link")).toHaveAttribute("href", "/auth");
  });
});

test("chat-79: edits, reactions, replies and deletions reach the other screen", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "the zip disk spins up");
  const one = await openLive(browser, moth, channelRef.path);
  const other = await openLive(browser, kite, channelRef.path);
  const first = messages(other).filter({ hasText: "the zip disk" });

  await first.hover();
  await first.getByRole("button", { name: "React" }).click();
  await other.getByRole("button", { name: "wave", exact: true }).click();
  await one.getByRole("button", { name: "wave, 1", pressed: false }).click();
  await expect(other.getByRole("button", { name: "wave, 2", pressed: true })).toBeVisible();

  await first.hover();
  await first.getByRole("button", { name: "Reply" }).click();
  await typeMessage(other, "like a small animal");
  const reply = messages(one).filter({ hasText: "like a small animal" });
  await expect(reply).toContainText("the zip disk spins up");

  await composer(one).press("ArrowUp");
  await one.getByLabel("Edit message").fill("the zip disk sings");
  await one.getByRole("button", { name: "SAVE" }).click();
  await expect(messages(other).first()).toContainText("the zip disk sings");

  await chooseInMenu(messages(one).first(), "Delete");
  await one.getByRole("button", { name: "DELETE_MESSAGE" }).click();
  await expect(messages(other).first()).toContainText("[deleted]");
  await expect(messages(other).last()).toContainText("[deleted]");
});

test("chat-62, chat-63: unread messages are counted, and read once they were on the screen", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const rain = await addChannel(request, moth, channelRef, "rain");
  for (let n = 1; n <= 60; n += 1) await sendMessage(request, moth, channelRef, `drop ${n}`);
  await markRead(request, kite, channelRef, 20);
  const page = await openLive(browser, kite, rain.path);
  const channel = page.getByRole("link", { name: "general, 40 unread" });
  await expect(channel).toContainText("40");
  await expect(page.getByRole("link", { name: "tidepool radio, 40 unread" })).toBeVisible();

  await sendMessage(request, moth, channelRef, `@${kite.username} drop 61`);
  await expect(page.getByRole("link", { name: /^general, 41 unread/ })).toBeVisible();
  await expect(page.getByRole("link", { name: /41 unread, 1 for you$/ })).toBeVisible();

  await page.getByRole("link", { name: /^general, 41 unread/ }).click();
  await expect(log(page).getByText(/^NEW SINCE \d\d:\d\d$/)).toBeInViewport();
  await expect(messages(page).filter({ hasText: /drop 21$/ })).toBeInViewport();
  await expect(messages(page).filter({ hasText: /drop 61$/ })).not.toBeInViewport();
  await page.getByRole("button", { name: "NEW MESSAGES" }).click();
  await expect(messages(page).filter({ hasText: /drop 61$/ })).toBeInViewport();
  await expect(page.getByRole("link", { name: "tidepool radio", exact: true })).toBeVisible();
  const read = () => callAs(request, kite, `GET /api/servers/${channelRef.serverId}`);
  await expect.poll(read).toMatchObject({ unreadCount: 0, mentionCount: 0 });

  const message = messages(page).filter({ hasText: /drop 60$/ });
  await chooseInMenu(message, "Mark unread from here");
  await expect(page.getByRole("link", { name: /^tidepool radio, 2 unread/ })).toBeVisible();
  await message.click();
  await page.getByRole("link", { name: "rain", exact: true }).click();
  await expect(page.getByRole("link", { name: "general, 2 unread" })).toBeVisible();
});

test("chat-13, chat-14: older and newer messages load without a jump, and a permalink leads to its message", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const words = Array.from({ length: 260 }, (_, n) => `line ${"of rain ".repeat((n % 20) % 17)}`);
  await sendMessages(request, moth, channelRef, words);
  const page = await openAs(browser, kite, `${channelRef.path}#130`);
  await expect(page.locator('[data-seq="130"]')).toBeInViewport();

  const tops = () =>
    log(page).evaluate((scroller) => ({
      scrollTop: scroller.scrollTop,
      height: scroller.scrollHeight,
      rows: Object.fromEntries(
        [...scroller.querySelectorAll<HTMLElement>("[data-seq]")].map((row) => [
          Number(row.dataset["seq"]),
          row.getBoundingClientRect().top,
        ]),
      ),
    }));
  await log(page).hover();
  const seen = new Set<number>();
  for (const direction of [-1, 1]) {
    for (let step = 0; step < 60; step += 1) {
      const before = await tops();
      await page.mouse.wheel(0, 450 * direction);
      await expect.poll(async () => (await tops()).rows).not.toEqual(before.rows);
      const after = await tops();
      const moves = Object.entries(after.rows).flatMap(([seq, top]) => {
        const was = before.rows[Number(seq)];
        return was === undefined ? [] : [Math.round(top - was)];
      });
      expect(Math.max(...moves) - Math.min(...moves), "rows move together").toBeLessThanOrEqual(1);
      for (const seq of Object.keys(after.rows)) seen.add(Number(seq));
      if (direction < 0 && seen.has(1) && after.scrollTop === 0) break;
      if (direction > 0 && after.scrollTop + 900 >= after.height && seen.has(260)) break;
    }
  }
  expect([...seen].filter((seq) => seq <= 130)).toHaveLength(130);
});

test("chat-13: a late page does not move the view of a reader at the top, and the next page loads too", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const words = Array.from({ length: 140 }, () => "rain");
  await sendMessages(request, moth, channelRef, words);
  const page = await openAs(browser, kite, "/dimensions");
  const letGo = await holdRequests(page, "**/messages?before=*");
  await visit(page, `${channelRef.path}#130`);
  await expect(page.locator('[data-seq="130"]')).toBeInViewport();
  const top = () => log(page).evaluate(({ scrollTop }) => scrollTop);
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -450);
    expect(await top()).toBe(0);
  }).toPass();
  const first = page.locator("[data-seq]").first();
  const seq = await first.getAttribute("data-seq");
  const row = page.locator(`[data-seq="${seq}"]`);
  const before = await row.boundingBox();
  letGo();
  await expect.poll(top).toBeGreaterThan(450);
  const after = await row.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThanOrEqual(1);
  await expect(async () => {
    await page.mouse.wheel(0, -450);
    await expect(page.locator('[data-seq="1"]')).toBeInViewport({ timeout: 100 });
  }).toPass();
});

test("chat-143, chat-144: a search narrows by author, and its hit leads to the message", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "the lighthouse hums at night");
  await sendMessage(request, kite, channelRef, "which lighthouse");
  const page = await openAs(browser, moth, channelRef.path);
  await page.getByRole("button", { name: "Search" }).click();
  await submit(page.getByLabel("search tidepool radio"), `lighthouse from:${moth.username}`);
  await expect(page.getByText("1 found, the newest first.")).toBeVisible();
  await page.getByRole("link", { name: /hums at night/ }).click();
  await expect(page).toHaveURL(`${channelRef.path}#1`);
  await expect(page.getByRole("region", { name: "Search" })).toBeHidden();
  await expect(messages(page).first()).toBeInViewport();
});

test("chat-188: zoomed to 400 %, a channel shows at least five lines of talk and the composer", async ({
  page,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await sendMessages(request, moth, channelRef, ["drop ".repeat(80), "drop ".repeat(80)]);
  await page.setViewportSize({ width: 320, height: 256 });
  await visitAs(page, moth, channelRef.path);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect(messages(page).last()).toBeInViewport();
  const lines = await log(page).evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { top, bottom } = element.getBoundingClientRect();
    const tops = [...element.querySelectorAll(".message-body p")].flatMap((paragraph) => {
      range.selectNodeContents(paragraph);
      return [...range.getClientRects()]
        .filter((line) => line.top >= top && line.bottom <= Math.min(bottom, innerHeight))
        .map((line) => Math.round(line.top));
    });
    return new Set(tops).size;
  });
  expect(lines).toBeGreaterThanOrEqual(5);
});

test("home-120: a channel prints all loaded messages in ink on white, also a mention of the viewer", async ({
  page,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await sendMessages(request, moth, channelRef, [
    `first for @${moth.username}`,
    ...Array.from({ length: 45 }, () => "https://example.net/drop ".repeat(8)),
  ]);
  await visitAs(page, moth, channelRef.path);
  await expect(messages(page).last()).toBeInViewport();
  await expect(page.getByText("first for")).toHaveCount(0);
  await page.emulateMedia({ media: "print" });
  await expect(messages(page)).toHaveCount(46);
  const mention = messages(page).first().getByText(`@${moth.username}`);
  await expect(mention).toHaveCSS("color", "rgb(0, 0, 0)");
  await expect(mention).toHaveCSS("background-color", "rgb(255, 255, 255)");
  const link = messages(page).last().getByRole("link").first();
  const address = await link.evaluate((found) => getComputedStyle(found, "::after").content);
  expect(address).toContain("https://example.net/drop");
  const [top, bottom] = await messages(page).evaluateAll((all) =>
    [all[0], all[1]].map((row) => row?.getBoundingClientRect()).map((box) => box?.top ?? 0),
  );
  expect(bottom).toBeGreaterThan(top ?? 0);
  for (const part of [composer(page), page.getByRole("banner"), page.locator("[data-drawer]")])
    await expect(part).toBeHidden();
  await expect(page.getByRole("button").filter({ visible: true })).toHaveCount(1);
});

test("chat-189: forced colours outline the chosen dimension and channel alone", async ({
  page,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await makeDimension(request, [moth]);
  await addChannel(request, moth, channelRef, "rain");
  await page.emulateMedia({ forcedColors: "active" });
  await visitAs(page, moth, channelRef.path);
  for (const name of ["Dimensions", "Channels"]) {
    const links = page.getByRole("navigation", { name }).locator("a[href*='/dimensions/']");
    await expect(links.and(page.locator("[aria-current]")).last()).toHaveCSS(
      "outline-style",
      "solid",
    );
    await expect(links.and(page.locator(":not([aria-current])")).last()).toHaveCSS(
      "outline-style",
      "none",
    );
  }
});

test("chat-165, chat-166, chat-167: on a phone the columns are drawers, and the composer stays in view", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await addChannel(request, moth, channelRef, "rain");
  const drops = Array.from({ length: 20 }, () => "drop");
  await sendMessages(request, moth, channelRef, drops);
  const device = { viewport: phone, hasTouch: true, isMobile: true };
  const page = await openAs(browser, moth, channelRef.path, device);
  await expect(messages(page).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 420 });
  await expect(composer(page)).toBeInViewport({ ratio: 1 });
  await expect(messages(page).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 320, height: 225 });
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  await expect(page.getByRole("banner")).not.toBeInViewport();
  await expect(messages(page).last()).toBeInViewport({ ratio: 1 });
  await page.setViewportSize(phone);

  await expect(page.getByRole("navigation", { name: "Channels" })).toBeHidden();
  await page.getByRole("button", { name: "Channels" }).click();
  await page.getByRole("link", { name: "rain" }).click();
  await expect(page.getByRole("navigation", { name: "Channels" })).toBeHidden();
  await expect(page.getByRole("heading", { name: "rain" })).toBeVisible();

  await page.getByRole("button", { name: "Members" }).click();
  await expect(page.getByRole("complementary", { name: "Members" })).toContainText("OWNER");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("complementary").locator(":focus")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("complementary", { name: "Members" })).toBeHidden();
  await expect(page.getByRole("button", { name: "Members" })).toBeFocused();
});
