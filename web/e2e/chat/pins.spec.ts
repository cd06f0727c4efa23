import {
  callAs,
  chooseInMenu,
  messages,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
} from "../support/dimensions-parts.ts";
import { expect, test } from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";

test("chat-152, chat-153, chat-154: a message is pinned from its menu, and every viewer sees it at once", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "no hurry before midnight");
  await sendMessage(request, kite, channelRef, "and something else");
  const keeper = await openAs(browser, moth, channelRef.path);
  const reader = await openLive(browser, kite, channelRef.path);
  const panel = reader.getByRole("complementary", { name: "Pinned" });
  await reader.getByRole("button", { name: "Pinned" }).click();
  await expect(panel).toContainText("Nothing is pinned.");
  await expect(panel).toBeFocused();

  await chooseInMenu(messages(keeper).first(), "Pin");
  await expect(messages(keeper).first()).toContainText("(pinned)");
  await keeper.getByRole("button", { name: "Pinned" }).click();
  await expect(keeper.getByText("1 of 50")).toBeVisible();
  await expect(messages(reader).first()).toContainText("(pinned)");
  await reader.getByRole("button", { name: "Pinned" }).click();
  await reader.getByRole("button", { name: "Pinned" }).click();
  await expect(panel).toContainText("no hurry before midnight");
  await expect(panel).toContainText(`pinned by ${moth.username}`);
  await expect(panel.getByRole("button", { name: "UNPIN" })).toHaveCount(0);
  await panel.getByRole("button", { name: "GO_TO_MESSAGE" }).click();
  await expect(messages(reader).first()).toBeInViewport();

  await keeper.getByRole("button", { name: "UNPIN" }).click();
  await expect(panel).toContainText("Nothing is pinned.");
  await panel.focus();
  await reader.keyboard.press("Escape");
  await expect(panel).toBeHidden();
  await expect(reader.getByRole("button", { name: "Pinned" })).toBeFocused();
});

test("chat-152: on a phone the panel covers its channel until a message is chosen", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const { id } = await sendMessage(request, moth, channelRef, "two lanterns");
  await callAs(request, moth, `PUT /api/messages/${id}/pin`);
  const page = await openAs(browser, moth, channelRef.path);
  await page.setViewportSize(phone);
  await expect(messages(page).first()).toBeVisible();
  const panel = page.getByRole("complementary", { name: "Pinned" });
  await page.getByRole("button", { name: "Pinned" }).click();
  await expect(panel).toContainText("1 of 50");
  await expect(messages(page).first()).toBeHidden();
  await panel.getByRole("button", { name: "GO_TO_MESSAGE" }).click();
  await expect(panel).toBeHidden();
  await expect(messages(page).first()).toBeVisible();
});
