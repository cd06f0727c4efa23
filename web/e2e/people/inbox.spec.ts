import {
  callAs,
  makeDimension,
  makeMembers,
  makeOwnDimension,
  openAs,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, test, visit } from "../support/fixtures.ts";
import { bell, openDirect } from "../support/people-parts.ts";

test("people-21, people-22, people-23: the inbox counts live, filters by kind, and syncs read entries to all devices", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const channelRef = await makeDimension(request, [kite, moth], { name: "small screens" });
  const page = await openAs(browser, moth, "/inbox");
  const device = await openAs(browser, moth, "/purpose");
  await expect(page.getByText("Nothing here yet.")).toBeVisible();
  await sendMessage(request, kite, channelRef, `@${moth.username} first`);
  const entries = page.getByRole("article");
  await expect(entries).toContainText(["mentioned you in small screens"]);
  await sendMessage(request, kite, channelRef, `@${moth.username} second`);
  await expect(entries).toHaveCount(2);
  for (const one of [page, device]) {
    await expect(bell(one)).toHaveAccessibleName("Inbox, 2 new");
  }
  await page.getByRole("link", { name: "knocks" }).click();
  await expect(entries).toHaveCount(0);
  await page.getByRole("link", { name: "mentions" }).click();
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText("second");

  await bell(device).click();
  await device.getByRole("dialog").getByRole("link", { name: "small screens" }).first().click();
  await expect(device).toHaveURL(new RegExp(`${channelRef.path}#2$`));
  await expect(bell(page)).not.toHaveAccessibleName("Inbox, 2 new");
  await sendMessage(request, kite, channelRef, `@${moth.username} third`);
  await expect(entries).toHaveCount(3);
  await page.getByRole("button", { name: "MARK_ALL_READ" }).click();
  await expect(page.getByText("all read")).toBeVisible();
  for (const one of [page, device]) await expect(bell(one)).toHaveAccessibleName("Inbox");
  await expect(page.locator("article[data-unread]")).toHaveCount(0);
});

test("people-25, people-26: an entry has its action in its row, and a filter shows muted entries", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const channelRef = await makeDimension(request, [kite, moth], { name: "small screens" });
  await callAs(request, moth, "PATCH /api/users/profile", { wallMode: "approve" });
  await callAs(request, kite, `POST /api/users/${moth.username}/wall`, {
    line: "came for the tide",
  });
  const direct = await openDirect(request, kite, moth);
  await sendMessage(request, kite, direct, "hello");
  await sendMessage(request, kite, channelRef, `@${moth.username} quietly`);

  const page = await openAs(browser, moth, "/inbox");
  const row = (words: string) => page.getByRole("article").filter({ hasText: words });
  const mark = row("came for the tide");
  await mark.getByRole("button", { name: /^Approve the mark/ }).click();
  await expect(mark.getByRole("button", { name: /^Approve/ })).toHaveCount(0);
  await mark.getByRole("button", { name: /^Remove the mark/ }).click();
  await expect(mark).toHaveCount(0);
  const marks = `GET /api/users/${moth.username}/wall`;
  expect(await callAs<unknown[]>(request, moth, marks)).toEqual([]);

  await page.getByRole("link", { name: "muted" }).click();
  await expect(page.getByRole("article")).toHaveCount(0);
  await callAs(request, moth, "PUT /api/notify", {
    levels: { [channelRef.serverId]: { level: "nothing", muteUntil: null } },
  });
  await page.reload();
  await expect(row("quietly")).toBeVisible();
  await page.getByRole("link", { name: "requests" }).click();
  await page.getByRole("link", { name: `Read what ${kite.username} wrote` }).click();
  await expect(page).toHaveURL(`/directs/${direct.id}`);
});

test("people-27: a muted dimension adds nothing to title and icon until it may ring again", async ({
  browser,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  const channelRef = await makeDimension(request, [kite, moth]);
  const quiet = await makeDimension(request, [moth], { name: "empty room" });
  const page = await openAs(browser, moth, quiet.path);
  await expect(page).toHaveTitle(/^general, empty room/);
  await sendMessage(request, kite, channelRef, "nobody in particular");
  await sendMessage(request, kite, channelRef, `@${moth.username} the tide is in`);
  await expect(page).toHaveTitle(/^\(1\) general/);
  await page.getByRole("link", { name: /^tidepool radio/ }).click();
  await page.getByRole("button", { name: "Notifications of tidepool radio" }).click();
  await page.getByRole("button", { name: "until I unmute" }).click();
  await expect(page.getByText("Muted until you unmute.")).toBeVisible();
  await visit(page, quiet.path);
  await sendMessage(request, kite, channelRef, `@${moth.username} and out`);
  await expect(page.getByRole("link", { name: /^tidepool radio, .*unread/ })).toBeVisible();
  await expect(page).toHaveTitle(/^general, empty room/);
  await expect(page.locator("link[rel=icon]")).toHaveAttribute("href", "/mark.svg");
  await callAs(request, moth, "PUT /api/notify", { levels: {} });
  await page.reload();
  await expect(page).toHaveTitle(/^\(\d\) general/);
});

test("people-46: dimensions without their own level follow the usual one, and the list of them opens", async ({
  browser,
  request,
}) => {
  const [moth] = await makeMembers(request);
  for (let index = 1; index <= 7; index += 1)
    await makeDimension(request, [moth], { name: `room ${index}` });
  const page = await openAs(browser, moth, "/inbox");
  const panel = page.getByRole("region", { name: "NOTIFICATIONS" });
  const usual = panel.getByRole("radiogroup", { name: "Notify me of" });
  await expect(usual.getByRole("radio", { name: "mentions" })).toBeChecked();
  await panel.getByRole("button", { name: "Notifications of room 7" }).click();
  await page.getByRole("radio", { name: "all messages" }).click();
  await expect(page.getByRole("radio", { name: "all messages" })).toBeChecked();
  await page.keyboard.press("Escape");
  await usual.getByRole("radio", { name: "nothing" }).press("Space");
  const row = (name: string) => panel.getByRole("listitem").filter({ hasText: name });
  await expect(row("room 7").getByText("all", { exact: true })).toBeVisible();
  await expect(row("room 6").getByText("nothing", { exact: true })).toBeVisible();
  await expect(row("room 1")).toHaveCount(0);
  await panel.getByRole("button", { name: "SHOW_ALL 7" }).click();
  await expect(row("room 1").getByText("nothing", { exact: true })).toBeVisible();
  const getStored = () => callAs(request, moth, "GET /api/notify");
  await expect.poll(getStored).toMatchObject({ usual: "nothing" });
  await panel.getByRole("button", { name: "Notifications of room 6" }).click();
  const menu = page.getByRole("dialog", { name: "Notifications of room 6" });
  await expect(menu.getByRole("radio", { name: /^nothing/ })).toBeChecked();
});

test("people-28, people-29: quiet hours and levels are stored, and shown wherever they can be changed", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const page = await openAs(browser, moth, "/inbox");
  const panel = page.getByRole("region", { name: "NOTIFICATIONS" });
  await panel.getByRole("switch", { name: "Quiet hours" }).click();
  await panel.getByLabel("from").fill("22:30");
  await panel.getByRole("button", { name: "Notifications of tidepool radio" }).click();
  const menu = page.getByRole("dialog", { name: "Notifications of tidepool radio" });
  await menu.getByRole("radio", { name: "nothing" }).click();
  await expect(menu.getByRole("radio", { name: "nothing" })).toBeChecked();
  await page.keyboard.press("Escape");
  await expect(panel.getByRole("listitem")).toContainText("nothing");
  const getStored = () => callAs(request, moth, "GET /api/notify");
  const levels = { [channelRef.serverId]: { level: "nothing", muteUntil: null } };
  const quiet = expect.objectContaining({ from: "22:30" });
  await expect.poll(getStored).toEqual(expect.objectContaining({ quiet, levels }));
  await visit(page, channelRef.path);
  await page.getByRole("button", { name: "Notifications of tidepool radio" }).click();
  await expect(page.getByRole("radio", { name: "nothing" })).toBeChecked();
});
