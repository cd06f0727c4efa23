import { expect, test } from "../support/fixtures.ts";
import {
  addChannel,
  composer,
  messages,
  log,
  makeOwnDimension,
  makeSharedDimension,
  markRead,
  openAs,
  sendMessage,
  sendMessages,
} from "../support/dimensions-parts.ts";

test("chat-80, chat-81, chat-82: Enter sends, Shift+Enter breaks the line, ↑ edits the last message, and drafts stay", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const drafts = await addChannel(request, moth, channelRef, "drafts");
  const page = await openAs(browser, moth, channelRef.path);
  const send = page.getByRole("button", { name: "SEND", exact: true });
  await expect(send).toHaveAttribute("data-tone", "default");
  await composer(page).pressSequentially("one");
  await expect(send).toHaveAttribute("data-tone", "primary");
  await composer(page).press("Shift+Enter");
  await composer(page).pressSequentially("two");
  await composer(page).press("Enter");
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page)).toContainText("one\ntwo", { useInnerText: true });
  await expect(messages(page)).not.toHaveAttribute("aria-busy", "true");

  await composer(page).press("ArrowUp");
  await page.getByLabel("Edit message").fill("three :wav");
  await page.getByLabel("Edit message").press("Tab");
  await page.getByLabel("Edit message").press("Enter");
  await expect(messages(page)).toContainText("three 🌊");
  await expect(messages(page)).toContainText("(edited)");

  const tab = await page.context().newPage();
  await tab.goto(drafts.path);
  await expect(composer(tab)).toBeVisible();
  // Pointing at a message builds its buttons at once.
  await messages(page).hover();
  await messages(page).getByRole("button", { name: "Reply" }).click();
  await composer(page).fill("not yet");
  await composer(tab).fill("nor this");
  await page.getByRole("link", { name: "drafts" }).click();
  await expect(composer(page)).toHaveValue("nor this");
  await page.getByRole("link", { name: "general" }).click();
  await expect(composer(page)).toHaveValue("not yet");
  await page.reload();
  await expect(composer(page)).toHaveValue("not yet");
  await expect(page.getByText(/^Replying to/)).toContainText("three 🌊");
});

test("home-26: a dialog and the search return the focus to the opener or to its surroundings", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  await sendMessage(request, moth, channelRef, "soon gone");
  const page = await openAs(browser, moth, channelRef.path);
  const more = messages(page).getByRole("button", { name: "More" });
  // Pointing at a message builds its buttons at once.
  await messages(page).hover();
  for (const [answer, focused] of [
    ["CANCEL", more],
    ["DELETE_MESSAGE", log(page)],
  ] as const) {
    await more.press("Enter");
    await page.getByRole("menuitem", { name: "Delete" }).press("Enter");
    await page.getByRole("button", { name: answer }).press("Enter");
    await expect(focused).toBeFocused();
  }
  const search = page.getByRole("button", { name: "Search", exact: true });
  await search.first().press("Enter");
  await page.getByLabel(/^search /).press("Escape");
  await expect(search).toBeFocused();
});

test("chat-84: the text of an edit stays while the log moves on", async ({ browser, request }) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, kite, channelRef, "mine");
  const drops = Array.from({ length: 45 }, (_, n) => `drop ${n}`);
  await sendMessages(request, moth, channelRef, drops);
  await markRead(request, kite, channelRef, 46);
  const page = await openAs(browser, kite, channelRef.path);
  await expect(messages(page).last()).toBeInViewport();
  await composer(page).press("ArrowUp");
  const edit = page.getByLabel("Edit message");
  await expect(edit).toBeFocused();
  await expect(edit).toBeInViewport();
  await edit.fill("mine, mended");
  await page.getByRole("button", { name: "LATEST" }).click();
  await expect(edit).not.toBeInViewport();
  await edit.press("Enter");
  await expect(edit).toBeHidden();
  const mended = messages(page).filter({ hasText: "mine, mended" });
  await log(page).hover();
  await expect(async () => {
    await page.mouse.wheel(0, -2_000);
    await expect(mended).toContainText("(edited)", { timeout: 2_000 });
  }).toPass();
});
