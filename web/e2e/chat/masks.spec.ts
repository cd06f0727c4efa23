import type { Page } from "playwright/test";
import { log, makeSharedDimension, messages, openAs } from "../support/dimensions-parts.ts";
import { expect, signIn, test, visit } from "../support/fixtures.ts";
import { importShore } from "../support/import-parts.ts";
import { choose } from "../support/screen.ts";

const opener = (page: Page, name: string) =>
  messages(page).getByRole("button", { name, exact: true }).first();

test("chat-252, chat-253: an imported channel shows messages, dates, a thread, a picture and reactions with the names of masks", async ({
  page,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { path } = await importShore(request, { owner: moth, serverId: channelRef.serverId });
  await signIn(page, kite);
  await visit(page, path);
  const [first, picture, root, reply] = [0, 1, 2, 3].map((at) => messages(page).nth(at));
  if (!first || !picture || !root || !reply) throw new Error("The log has no messages.");
  await expect(messages(page)).toHaveCount(4);
  await expect(first).toContainText("Tide");
  await expect(first.getByText("low tide")).toBeVisible();
  await expect(first).toContainText("(pinned)");
  await expect(first.locator("time")).toHaveAttribute("datetime", "2021-05-01T08:16:41.000Z");
  await expect(log(page).getByRole("button", { name: /^1 May 2021/ })).toBeVisible();
  await expect(first.getByRole("button", { name: /🌊/ })).toContainText("2");
  const image = picture.getByRole("button", { name: "Open lamp.png" }).locator("img");
  await expect
    .poll(() => image.evaluate((node) => node instanceof HTMLImageElement && node.naturalWidth))
    .toBe(320);
  await expect(reply.getByRole("button", { name: /^Ember/ })).toContainText("Three lamps");
  await root.getByRole("button", { name: /1 answer/ }).press("Enter");
  const thread = page.getByRole("complementary", { name: "Thread" });
  await expect(thread).toContainText("under Ember");
  await expect(thread.getByRole("article")).toContainText("Which colour were they?");
  await expect(thread.getByRole("article")).toContainText("Tide");
});

test("chat-254, chat-255, chat-265: a member claims a mask on its card, the owner confirms the claim, and releases it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { path } = await importShore(request, { owner: moth, serverId: channelRef.serverId });
  const member = await openAs(browser, kite, path);
  await opener(member, "Tide").press("Enter");
  const card = member.getByRole("dialog", { name: "Tide" });
  await expect(card).toContainText("Wrote in Discord and has no account here.");
  await card.getByRole("button", { name: "THIS_WAS_ME" }).press("Enter");
  await expect(card).toBeHidden();
  await expect(opener(member, "Tide")).toBeFocused();
  await expect(member.getByText("The owner of the dimension decides")).toBeVisible();

  const owner = await openAs(browser, moth, path);
  await choose("tidepool radio: menu", "Imported authors")(owner);
  const dialog = owner.getByRole("dialog", { name: "Imported authors" });
  const row = dialog.getByRole("listitem");
  await expect(row).toContainText(`@${kite.username}claims to have been Tide in Discord`);
  const confirm = { name: `Confirm that ${kite.username} was Tide` };
  await dialog.getByRole("button", confirm).press("Enter");
  await expect(row).toContainText("was Tide in Discord");
  await expect(dialog.getByRole("button", confirm)).toHaveCount(0);

  const own = messages(member).first();
  await expect(own.getByRole("link", { name: kite.username })).toBeVisible();
  await expect(own.getByRole("button", { name: /🌊/ })).toHaveAttribute("aria-pressed", "true");
  await expect(opener(member, "Ember")).toBeVisible();

  await dialog.getByRole("button", { name: `Release Tide of ${kite.username}` }).press("Enter");
  await expect(row).toHaveCount(0);
  await expect(dialog).toContainText("No claim is waiting.");
  await expect(opener(member, "Tide")).toBeVisible();
});

test("chat-256: a member who is not the owner has no imported authors in the menu", async ({
  page,
  request,
}) => {
  const { kite, channelRef } = await makeSharedDimension(request);
  await signIn(page, kite);
  await visit(page, channelRef.path);
  await page.getByRole("button", { name: "tidepool radio: menu" }).press("Enter");
  await expect(page.getByRole("menuitem", { name: "Leave" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Imported authors" })).toHaveCount(0);
});
