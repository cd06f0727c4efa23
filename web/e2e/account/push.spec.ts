import type { APIRequestContext, Browser, Page } from "playwright/test";
import { callAs, makeSharedDimension, openAs, sendMessage } from "../support/dimensions-parts.ts";
import {
  expect,
  loadLinked,
  type Member,
  registerMember,
  test,
  visitAs,
} from "../support/fixtures.ts";
import { goInside } from "../support/pages.ts";
import { bell } from "../support/people-parts.ts";
import { pushStateOf, openWorker, shownIn, showNotifications, fakePush } from "./push-parts.ts";

test.use({ serviceWorkers: "allow" });

const listed = (request: APIRequestContext, member: Member) =>
  callAs<{ id: string; endpointHash: string }[]>(request, member, "GET /api/push/subscriptions");

const allow = (page: Page) => page.getByRole("button", { name: "ALLOW_NOTIFICATIONS" });
const thisDevice = (page: Page) => devices(page).getByText("This device", { exact: true });
const devices = (page: Page) => page.getByRole("region", { name: "NOTIFIED_DEVICES" });
const security = "/settings?tab=security";

const whenRegistered = (page: Page) =>
  page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function openWithPush(browser: Browser, member: Member, path: string): Promise<Page> {
  const page = await openAs(browser, member, path, { prepare: (each) => fakePush(each) });
  await whenRegistered(page);
  return page;
}

test("account-12, account-14, account-15: a device rings only after a press, hides content on request, and ends with the logout", async ({
  browser,
  request,
}) => {
  const member = await registerMember(request);
  const page = await openWithPush(browser, member, "/inbox");
  await expect(page.getByText("Notify this device when ONI is closed?")).toBeVisible();
  expect(await pushStateOf(page)).toEqual({ requests: 0, endpoint: null });
  await allow(page).click();
  await expect(page.getByText("This device is notified when ONI is closed.")).toBeVisible();
  expect((await pushStateOf(page)).requests).toBe(1);
  expect(await listed(request, member)).toHaveLength(1);

  await goInside(page, security);
  await expect(thisDevice(page)).toBeVisible();
  await devices(page).getByRole("switch", { name: "Show the sender and the first words" }).click();
  await expect(page.getByText(/shows no sender and no text/).first()).toBeVisible();
  const fetchSettings = () => callAs<{ pushContent: boolean }>(request, member, "GET /api/notify");
  await expect.poll(async () => (await fetchSettings()).pushContent).toBe(false);
  const row = devices(page).getByRole("listitem");
  await expect(row).toContainText("Chrome on Linux");
  await row.getByRole("button", { name: "REVOKE: stop notifying Chrome on Linux" }).click();
  await expect(allow(page)).toBeVisible();
  expect(await listed(request, member)).toEqual([]);
  expect((await pushStateOf(page)).endpoint).toBeNull();

  await allow(page).click();
  await expect(thisDevice(page)).toBeVisible();
  const { username, password } = member;
  const login = { username, password };
  const other = await callAs<object>(request, member, "POST /api/auth/login", login);
  await page.getByRole("button", { name: username }).click();
  await page.getByRole("menuitem", { name: "Logout" }).click();
  await expect(page.getByRole("link", { name: "MY ONI" }).first()).toBeVisible();
  await expect(async () => expect((await pushStateOf(page)).endpoint).toBeNull()).toPass();
  expect(await listed(request, { ...member, ...other })).toEqual([]);
});

test("account-12: after a refusal the inbox does not offer it again, and it can still be turned on", async ({
  browser,
  request,
}) => {
  const page = await openWithPush(browser, await registerMember(request), "/inbox");
  await page.getByRole("button", { name: "NOT_NOW" }).click();
  await expect(allow(page)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("switch", { name: "Play a sound" })).toBeVisible();
  await expect(allow(page)).toBeHidden();
  await goInside(page, security);
  await expect(allow(page)).toBeVisible();
});

test("account-13: a subscription revoked on another device is off here too, and a replaced one continues", async ({
  browser,
  request,
}) => {
  const member = await registerMember(request);
  const page = await openWithPush(browser, member, security);
  await allow(page).click();
  await expect(thisDevice(page)).toBeVisible();
  const [before] = await listed(request, member);

  const { changeSubscription } = await openWorker(page.context(), page);
  await page.evaluate(() => localStorage.setItem("test:endpoint", "https://1.2.3.4/another"));
  await changeSubscription();
  const hashes = async () =>
    (await listed(request, member)).map(({ endpointHash }) => endpointHash);
  await expect.poll(hashes).toHaveLength(2);
  expect((await hashes())[0]).not.toBe(before?.endpointHash);

  for (const { id } of await listed(request, member)) {
    await callAs(request, member, `DELETE /api/push/subscriptions/${id}`);
  }
  await page.reload();
  await expect(allow(page)).toBeVisible();
  await expect.poll(async () => (await pushStateOf(page)).endpoint).toBeNull();
});

test.describe("where push is not possible", () => {
  // No worker is registered where push is not possible.
  test.use({ serviceWorkers: "block", expectedErrors: [/status of 404 .*\/api\/push/] });

  test("account-11: a browser without support, permission or installation says so", async ({
    browser,
    request,
  }) => {
    const member = await registerMember(request);
    const denied = await openAs(browser, member, security, {
      prepare: (page) => fakePush(page, "denied"),
    });
    await expect(devices(denied)).toContainText("Your browser blocks notifications of ONI.");
    const withoutPush = (page: Page) =>
      page.addInitScript(() => Reflect.deleteProperty(window, "PushManager"));
    const unable = await openAs(browser, member, security, { prepare: withoutPush });
    await expect(devices(unable)).toContainText("This browser cannot notify");
    const phone = await openAs(browser, member, security, {
      prepare: withoutPush,
      userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) Safari/604.1",
    });
    await expect(devices(phone)).toContainText("press Share, then Add to Home Screen");
    for (const page of [denied, unable, phone]) await expect(allow(page)).toBeHidden();
  });

  test("account-11: a network with push turned off offers none", async ({ page, request }) => {
    await page.route("**/api/push/**", (route) => route.fulfill({ status: 404 }));
    await visitAs(page, await registerMember(request), security);
    await expect(devices(page)).toContainText(
      "The operator of this network has turned notifications on devices off",
    );
    await expect(allow(page)).toBeHidden();
    await expect(devices(page).getByRole("switch")).toBeHidden();
  });
});

test("account-7: a push is shown once in the text of the inbox, is withdrawn, and can be followed", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef: dimension } = await makeSharedDimension(request);
  const page = await openAs(browser, moth, "/homepage");
  await whenRegistered(page);
  await sendMessage(request, kite, dimension, `@${moth.username} four colours and one moon`);
  await expect(bell(page)).toHaveAccessibleName("Inbox, 1 new");
  const [entry] = await callAs<{ id: string }[]>(request, moth, "GET /api/inbox");
  const { push, shown, press } = await openWorker(page.context(), page);

  // A member who looks at a linked page sees the entry there.
  await push(entry);
  expect(await shown()).toEqual([]);
  await page.goto("/robots.txt");
  for (const payload of [entry, entry, {}]) await push(payload);
  await expect
    .poll(async () => (await shown()).map(({ title }) => title))
    .toEqual([`${kite.username} mentioned you in a dimension`, "ONI"]);
  expect((await shown())[0]).toMatchObject({
    body: `@${moth.username} four colours and one moon`,
    tag: entry?.id,
  });
  await push({ withdrawn: [crypto.randomUUID()], remaining: 1 });
  await push({ withdrawn: [entry?.id], remaining: 1 });
  await expect.poll(async () => (await shown()).map(({ tag }) => tag)).toEqual(["oni"]);
  await push({ withdrawn: [crypto.randomUUID()], remaining: 0 });
  await expect.poll(shown).toEqual([]);

  await push(entry);
  await expect.poll(shown).toHaveLength(1);
  expect(await press()).toEqual([`new /inbox?open=${entry?.id}`]);
  expect(await shown()).toEqual([]);
  await push(entry);
  await expect.poll(shown).toHaveLength(1);
  await loadLinked(page, "/album");
  await expect(
    page.getByRole("navigation", { name: "Places" }).or(bell(page)).first(),
  ).toBeVisible();
  expect(await press()).toEqual(["focused /album"]);
  await expect(page).toHaveURL(new RegExp(`${dimension.path}#1$`));
  const unread = () => callAs<{ unread: number }>(request, moth, "GET /api/inbox/unread");
  await expect.poll(async () => (await unread()).unread).toBe(0);
});

test("account-8: a notification that is read in a window here disappears from this device", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef: dimension } = await makeSharedDimension(request);
  for (const words of ["one", "two"])
    await sendMessage(request, kite, dimension, `@${moth.username} ${words}`);
  const entries = await callAs<{ id: string }[]>(request, moth, "GET /api/inbox");
  const page = await openAs(browser, moth, "/homepage", {
    prepare: (each) => showNotifications(each, ["oni", ...entries.map(({ id }) => id)]),
  });
  await whenRegistered(page);
  await expect(bell(page)).toHaveAccessibleName("Inbox, 2 new");
  expect(await shownIn(page)).toHaveLength(3);
  await bell(page).click();
  const panel = page.getByRole("dialog", { name: "Inbox" });
  await panel.getByRole("link", { name: "tidepool radio" }).first().click();
  await expect.poll(() => shownIn(page)).toEqual(["oni", entries[1]?.id]);
  await callAs(request, moth, "POST /api/inbox/read", { upTo: entries[0]?.id });
  await expect.poll(() => shownIn(page)).toEqual([]);
});
