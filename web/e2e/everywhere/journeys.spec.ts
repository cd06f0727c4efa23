import type { Locator, Page } from "playwright/test";
import {
  composer,
  messages,
  log,
  makeDimension,
  makeMembers,
  openAs,
  openSwitcher,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, live, type Member, test, uniqueName } from "../support/fixtures.ts";
import { link, plates, whenCards } from "../support/people-parts.ts";

/*
 * JOURNEYS.md key by key. No step uses a pointer. A step presses the focused element, which is found by
 * the role and name that a screen reader announces.
 */

type Role = Parameters<Page["getByRole"]>[0];

const focus = (page: Page): Locator => page.locator(":focus");

/** Presses a key until `wanted` has the focus. Fails when it is out of reach. */
async function keyTo(page: Page, key: string, wanted: Locator): Promise<void> {
  await expect(wanted).toBeVisible();
  const reached = focus(page).and(wanted);
  for (let presses = 0; presses <= 80; presses += 1) {
    if ((await reached.count()) > 0) return;
    await page.keyboard.press(key);
  }
  throw new Error(`80 times ${key} do not lead to ${String(wanted)}.`);
}
const tabTo = (page: Page, wanted: Locator) => keyTo(page, "Tab", wanted);
const tabBackTo = (page: Page, wanted: Locator) => keyTo(page, "Shift+Tab", wanted);

/** Moves the focus to `wanted` and presses Enter. */
async function press(page: Page, wanted: Locator): Promise<void> {
  await tabTo(page, wanted);
  await page.keyboard.press("Enter");
}

/** Waits until `wanted` has the focus by itself. */
const hasFocusOn = (page: Page, wanted: Locator) => expect(focus(page).and(wanted)).toHaveCount(1);
const hasFocus = (page: Page, role: Role, name: string | RegExp) =>
  hasFocusOn(page, page.getByRole(role, { name, exact: true }));

/** The notification that a screen reader announces. */
const announced = (page: Page) =>
  page.getByRole("region", { name: "Notifications" }).getByRole("status");

/** Opens the menu of the own name in the bar, wherever the focus is, and chooses an entry. */
async function openOwn(page: Page, { username }: Member, entry: string): Promise<void> {
  const own = page.getByRole("button", { name: username, exact: true });
  // A page that finishes loading later takes the focus.
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await tabBackTo(page, own);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menu")).toBeVisible();
  await keyTo(page, "ArrowDown", page.getByRole("menuitem", { name: entry, exact: true }));
  await page.keyboard.press("Enter");
}

test("web-12: by keyboard alone a visitor joins the waitlist and a node is created", async ({
  page,
}) => {
  const name = uniqueName();
  await page.goto("/");
  await expect(page.locator("[inert]")).toHaveCount(0);
  await page.keyboard.press("Tab");
  await hasFocus(page, "link", "Skip to content");
  const waitlist = page.getByRole("region", { name: "Join the waitlist" });
  await tabTo(page, waitlist.getByRole("textbox", { name: "email" }));
  await page.keyboard.type(`${name}@elsewhere.net`);
  await press(page, waitlist.getByRole("button", { name: "JOIN_WAITLIST" }));
  await expect(waitlist.getByRole("status")).toContainText("confirmed");
  await hasFocusOn(page, waitlist.getByRole("textbox", { name: "email" }));

  await tabBackTo(page, page.getByRole("tab", { name: "ACCESS_ONI" }));
  await page.keyboard.press("ArrowRight");
  await hasFocus(page, "tab", "CREATE_ONI");
  const access = page.getByRole("region", { name: "Access" });
  await press(page, access.getByRole("button", { name: "CREATE_ONI" }));
  await hasFocusOn(page, access.getByLabel("oni_id"));
  await expect(focus(page)).toHaveAccessibleDescription(/^ERROR/);
  await page.keyboard.type(name);
  await tabTo(page, access.getByLabel("email"));
  await page.keyboard.type(`${name}@elsewhere.net`);
  await tabTo(page, access.getByLabel("access_key", { exact: true }));
  await page.keyboard.type("Ripple$9water");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await expect(announced(page)).toContainText("Loop Created");
  await hasFocusOn(page, page.getByRole("heading", { level: 1 }));
});

test.describe("by keyboard alone", () => {
  let moth: Member;
  let kite: Member;

  test.beforeEach(async ({ request }) => {
    [moth, kite] = await makeMembers(request);
    await link(request, [moth, kite]);
  });

  test("web-13: a member writes a post, finds it on their profile and archives it", async ({
    browser,
  }) => {
    const page = await openAs(browser, moth, "/homepage");
    await press(page, page.getByRole("button", { name: "WRITE_POST" }));
    await hasFocus(page, "textbox", "title");
    await page.keyboard.type("Rain on a modem");
    await tabTo(page, page.getByRole("textbox", { name: "markdown", exact: true }));
    await page.keyboard.type("It **hums** again.");
    await press(page, page.getByRole("button", { name: "PUBLISH_POST" }));
    await expect(announced(page)).toContainText("Post created");
    await hasFocus(page, "button", "WRITE_POST");

    await openOwn(page, moth, "Profile");
    await expect(page).toHaveURL("/profile");
    await hasFocusOn(page, page.getByRole("heading", { level: 1 }));
    const card = page.getByRole("article", { name: "Rain on a modem" });
    await press(page, card.getByRole("button", { name: "Archive" }));
    await expect(announced(page)).toContainText("Post Archived");
    await expect(card.getByText("Archived", { exact: true })).toBeVisible();
    await hasFocus(page, "button", "Make Private");
  });

  test("web-14: a member finds an oni, knocks and writes to them", async ({ browser }) => {
    const here = await openAs(browser, kite, "/dimensions");
    await whenCards(here);
    const page = await openAs(browser, moth, "/purpose");
    await openSwitcher(page, kite.username);
    await expect(page.getByRole("option").first()).toContainText(kite.username);
    const palette = page.getByRole("dialog", { name: "Where to?" });
    await expect(palette.getByRole("status")).toContainText("found");
    const see = page.getByRole("option", { name: `See ${kite.username}` });
    await expect(see).toBeVisible();
    while ((await see.getAttribute("aria-selected")) !== "true")
      await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/oni/${kite.username}`);
    await hasFocusOn(page, page.getByRole("heading", { level: 1 }));
    await expect(page.getByRole("button", { name: "KNOCK" })).toBeEnabled(live);
    await press(page, page.getByRole("button", { name: "KNOCK" }));
    await hasFocus(page, "button", "KNOCKED");
    await expect(plates(here).getByRole("status")).toContainText(moth.username, live);

    await press(page, page.getByRole("button", { name: "WRITE" }));
    await expect(page).toHaveURL(/\/directs\//);
    await tabTo(page, composer(page));
    await page.keyboard.type("the roof is open");
    await page.keyboard.press("Enter");
    await expect(log(page)).toHaveAttribute("aria-live", "polite");
    await expect(messages(page).last()).toContainText("the roof is open");
    await hasFocusOn(page, composer(page));
  });

  test("web-15: a member opens a dimension, answers and reacts", async ({ browser, request }) => {
    const name = uniqueName();
    const channelRef = await makeDimension(request, [kite], { name });
    await sendMessage(request, kite, channelRef, "four colours is enough");
    const page = await openAs(browser, moth, "/dimensions/public");
    await tabTo(page, page.getByRole("textbox", { name: "filter by name" }));
    await page.keyboard.type(name);
    await expect(page.getByRole("article")).toHaveCount(1);
    await press(page, page.getByRole("button", { name: `Join ${name}` }));
    await expect(page).toHaveURL(channelRef.path);
    await expect(composer(page)).toBeVisible();

    const message = page.getByRole("article", { name: new RegExp(`^${kite.username}, `) });
    await tabTo(page, message.getByRole("button", { name: "React" }));
    await page.keyboard.press("Enter");
    await hasFocus(page, "textbox", /./);
    await page.keyboard.type("wave");
    await page.keyboard.press("Enter");
    await expect(message.getByRole("button", { name: "wave, 1", pressed: true })).toBeVisible();
    await hasFocusOn(page, message.getByRole("button", { name: "React" }));
    await press(page, message.getByRole("button", { name: "Reply" }));
    await hasFocusOn(page, composer(page));
    await page.keyboard.type("like a small animal");
    await page.keyboard.press("Enter");
    await expect(log(page)).toHaveAttribute("aria-live", "polite");
    await expect(messages(page).last()).toContainText("like a small animal");
    await hasFocusOn(page, composer(page));
  });

  test("web-16: a member changes the theme and ends another session", async ({
    browser,
    request,
  }) => {
    await request.post("/api/auth/login", {
      data: moth,
      headers: { "User-Agent": "Mozilla/5.0 Firefox/140.0" },
    });
    const page = await openAs(browser, moth, "/purpose");
    await openOwn(page, moth, "Settings");
    await expect(page).toHaveURL(/\/settings/);
    await tabTo(page, page.getByRole("tab", { selected: true }));
    await page.keyboard.press("ArrowRight");
    await hasFocus(page, "tab", /appearance/i);
    await tabTo(page, page.getByRole("radio", { name: "Dark", exact: true }));
    await page.keyboard.press("ArrowRight");
    await expect(focus(page).and(page.getByRole("radio", { name: "Light" }))).toBeChecked();
    await expect(page.locator("html")).toHaveAttribute("data-mode", "light");

    await page.keyboard.press("Shift+Tab");
    await tabBackTo(page, page.getByRole("tab", { selected: true }));
    await page.keyboard.press("ArrowRight");
    await hasFocus(page, "tab", /security/i);
    const sessions = page.getByRole("region", { name: "SESSIONS" });
    await expect(sessions.getByRole("listitem")).toHaveCount(2);
    await press(page, sessions.getByRole("button", { name: /^Revoke/ }));
    await expect(announced(page)).toContainText("Session ended");
    await expect(sessions.getByRole("listitem")).toHaveCount(1);
    await hasFocus(page, "list", "Sessions");
  });
});
