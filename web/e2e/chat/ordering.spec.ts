import { expect, live, test } from "../support/fixtures.ts";
import { makeDimension, makeMembers, openLive } from "../support/dimensions-parts.ts";
import { choose } from "../support/screen.ts";

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
