import { expect, live, test, visit } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  makeDimension,
  makeMembers,
  makeSharedDimension,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { choose } from "../support/screen.ts";

test("chat-233, chat-234, chat-235, chat-236: channels are ordered below categories by keyboard, and folded", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const rain = await addChannel(request, moth, channelRef, "rain");
  await addChannel(request, moth, channelRef, "wind");
  const owner = await openLive(browser, moth, channelRef.path);
  const member = await openLive(browser, kite, channelRef.path);
  const rows = (page = owner) =>
    page.getByRole("navigation", { name: "Channels" }).locator("[data-row]");
  const channel = (name: string | RegExp) =>
    owner.getByRole("navigation", { name: "Channels" }).getByRole("link", { name });

  await choose("tidepool radio: menu", "New category")(owner);
  await owner.getByLabel("name", { exact: true }).fill("weather");
  await owner.getByRole("button", { name: "CREATE_CATEGORY" }).click();
  await expect(rows()).toHaveText(["general", "rain", "wind", "weather"]);

  await channel("rain").focus();
  await owner.keyboard.press("Shift+ArrowDown");
  await expect(rows()).toHaveText(["general", "wind", "rain", "weather"]);
  await owner.keyboard.press("Shift+ArrowDown");
  await expect(rows()).toHaveText(["general", "wind", "weather", "rain"]);
  await expect(channel("rain")).toBeFocused();
  await expect(rows(member)).toHaveText(["general", "wind", "weather", "rain"], live);

  const heading = owner.getByRole("button", { name: "weather", exact: true });
  await heading.press("Enter");
  await expect(heading).toHaveAttribute("aria-expanded", "false");
  await expect(channel("rain")).toHaveCount(0);
  await visit(owner, "/dimensions");
  await visit(owner, channelRef.path);
  await expect(heading).toHaveAttribute("aria-expanded", "false");
  await expect(channel("wind")).toBeVisible();
  await expect(channel("rain")).toHaveCount(0);
  await sendMessage(request, kite, rain, "it falls");
  await expect(channel("rain, 1 unread")).toBeVisible(live);

  await choose("weather: menu", "Rename category")(owner);
  await owner.getByLabel("name", { exact: true }).fill("sky");
  await owner.getByRole("button", { name: "SAVE_CATEGORY" }).click();
  await expect(rows(member)).toHaveText(["general", "wind", "sky", /^rain/], live);
  await choose("sky: menu", "Delete category")(owner);
  await owner.getByRole("button", { name: "DELETE_CATEGORY" }).click();
  await expect(rows(member)).toHaveText(["general", "wind", /^rain/], live);
});

test("chat-235: channels and categories are ordered by drag and by their menus", async ({
  browser,
  request,
}) => {
  const [moth] = await makeMembers(request);
  const channelRef = await makeDimension(request, [moth]);
  await addChannel(request, moth, channelRef, "rain");
  for (const name of ["one", "two"])
    await callAs(request, moth, `POST /api/servers/${channelRef.serverId}/categories`, { name });
  const page = await openLive(browser, moth, channelRef.path);
  const rows = page.getByRole("navigation", { name: "Channels" }).locator("[data-row]");
  await expect(rows).toHaveText(["general", "rain", "one", "two"]);
  const [, rain, one] = await rows.all();
  if (!rain || !one) throw new Error("The list has these rows.");
  await rain.dragTo(one, { targetPosition: { x: 20, y: 28 } });
  await expect(rows).toHaveText(["general", "one", "rain", "two"]);
  await choose("two: menu", "Move up")(page);
  await expect(rows).toHaveText(["general", "two", "one", "rain"]);
  await choose("general: menu", "Move down")(page);
  await expect(rows).toHaveText(["two", "general", "one", "rain"]);
  const path = `GET /api/servers/${channelRef.serverId}/channels`;
  const stored = () => callAs<{ name: string; categoryId: string }[]>(request, moth, path);
  await expect
    .poll(async () => (await stored()).map(({ name, categoryId }) => [name, categoryId !== null]))
    .toEqual([
      ["general", true],
      ["rain", true],
    ]);
});

test("chat-237: a member orders their dimensions by keyboard, on all devices", async ({
  browser,
  request,
}) => {
  const [moth] = await makeMembers(request);
  let channelRef = await makeDimension(request, [moth], { name: "first" });
  for (const name of ["second", "third"])
    channelRef = await makeDimension(request, [moth], { name });
  const page = await openLive(browser, moth, channelRef.path);
  const other = await openLive(browser, moth, channelRef.path);
  const tiles = (on = page) =>
    on.getByRole("navigation", { name: "Dimensions" }).locator("[data-row]");
  await expect(tiles()).toContainText(["third", "second", "first"]);
  await tiles().first().focus();
  await page.keyboard.press("Shift+ArrowDown");
  await expect(tiles()).toContainText(["second", "third", "first"]);
  await expect(tiles().nth(1)).toBeFocused();
  await expect(tiles(other)).toContainText(["second", "third", "first"], live);
  await choose("third: menu", "Move down")(page);
  await expect(tiles(other)).toContainText(["second", "first", "third"], live);
  await page.reload();
  await expect(tiles()).toContainText(["second", "first", "third"]);
});
