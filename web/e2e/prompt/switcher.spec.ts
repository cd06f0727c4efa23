import {
  callAs,
  messages,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openSwitcher,
  sendMessage,
  sendMessages,
} from "../support/dimensions-parts.ts";
import { expect, test, uniqueName } from "../support/fixtures.ts";

test("chat-149: / and Ctrl+K find messages and content and lead to them", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const term = uniqueName();
  await sendMessage(request, moth, channelRef, "something else");
  await sendMessage(request, kite, channelRef, `the Überfahrt of ${term}`);
  await callAs(request, moth, "POST /api/posts", { title: `about ${term}`, markdownContent: "m" });
  const page = await openAs(browser, moth, "/purpose");
  const requested: string[] = [];
  page.on("request", (sent) => {
    const { pathname } = new URL(sent.url());
    if (pathname === "/api/search") requested.push(pathname);
  });
  await openSwitcher(page, term.slice(0, -1));
  const dialog = page.getByRole("dialog", { name: "Where to?" });
  const options = dialog.getByRole("option");
  await expect(dialog.getByRole("status")).toHaveText("2 found.");
  expect(requested).toHaveLength(1);
  await expect(dialog.getByRole("group", { name: "POSTS" }).getByRole("option")).toHaveCount(1);
  await dialog.getByRole("button", { name: "messages" }).click();
  await expect(options).toHaveCount(1);
  await expect(options).toContainText(`${kite.username} · general`);
  await dialog.getByRole("button", { name: "messages" }).click();
  await expect(options).toHaveCount(2);

  const field = dialog.getByRole("combobox");
  await field.fill(`${term} before:soon`);
  await expect(dialog.getByRole("alert")).toContainText("before:soon cannot be searched for");
  await field.fill(`${term} nowhere`);
  await expect(dialog.getByRole("status")).toHaveText("Nothing found.");
  await field.fill(`UBERFAHRT from:${kite.username}`);
  await expect(dialog.getByRole("status")).toHaveText("1 found.");
  await expect(options.last()).toContainText(term);
  await field.press("ArrowUp");
  await field.press("Enter");
  await expect(page).toHaveURL(`${channelRef.path}#2`);
  await expect(messages(page).last()).toBeInViewport();

  await expect(dialog).toBeHidden();
  // A key pressed while the palette is closing opens nothing.
  await expect(async () => {
    await page.getByRole("log").focus();
    await page.keyboard.press("/");
    await expect(dialog).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
});

test("chat-149: a kind has more results than its first ones", async ({ browser, request }) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const term = uniqueName();
  const drops = Array.from({ length: 30 }, (_, number) => `${term} ${number}`);
  await sendMessages(request, moth, channelRef, drops);
  const page = await openAs(browser, moth, channelRef.path);
  await openSwitcher(page, term);
  const dialog = page.getByRole("dialog", { name: "Where to?" });
  await expect(dialog.getByRole("status")).toHaveText("20+ found.");
  await dialog.getByRole("button", { name: "MORE" }).click();
  await expect(dialog.getByRole("status")).toHaveText("30 found.");
});
