import { expect, submit, test } from "../support/fixtures.ts";
import {
  addChannel,
  callAs,
  composer,
  messages,
  makeOwnDimension,
  makeSharedDimension,
  openAs,
  openLive,
  sendMessage,
  typeMessage,
  whenLive,
} from "../support/dimensions-parts.ts";

test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket/] });

test("chat-34, chat-35: a spoiler opens and closes by the keyboard, and a reply does not reveal it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const { id } = await sendMessage(request, moth, channelRef, "it was ||the *lamp*|| all along");
  await sendMessage(request, moth, channelRef, "yes", id);
  const page = await openAs(browser, kite, channelRef.path);
  const message = messages(page).first();
  await expect(message).toContainText("all along");
  const cover = message.getByRole("button", { name: "Show the spoiler" });
  await expect(cover).toHaveAttribute("aria-expanded", "false");
  await expect(page.getByText("it was ▒▒▒ all along")).toBeVisible();
  await cover.focus();
  await page.keyboard.press("Enter");
  await expect(message.locator("em")).toHaveText("lamp");
  const closer = message.getByRole("button", { name: "Hide the spoiler" });
  await expect(closer).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(message.locator("em")).toHaveCount(0);
});

test("chat-32: a block of code is copied by one press", async ({ browser, request }) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await sendMessage(request, moth, channelRef, "```js\nconst moth = 1;\n```");
  const page = await openAs(browser, kite, channelRef.path, {
    permissions: ["clipboard-read", "clipboard-write"],
  });
  await page.getByRole("button", { name: "Copy the code" }).click();
  await expect(page.getByText("COPIED", { exact: true })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("const moth = 1;");
});

test("chat-71: Shift+Escape marks the whole dimension as read", async ({ browser, request }) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const other = await addChannel(request, moth, channelRef, "tapes");
  await sendMessage(request, moth, other, "one");
  await sendMessage(request, moth, other, "two");
  const page = await openAs(browser, kite, channelRef.path);
  const channels = page.getByRole("navigation", { name: "Channels" });
  const row = channels.getByRole("link", { name: /tapes/ });
  await expect(row).toHaveAccessibleName("tapes, 2 unread");
  await composer(page).focus();
  await page.keyboard.press("Shift+Escape");
  await expect(row).toHaveAccessibleName("tapes");
  const readSeq = async () => {
    const path = `GET /api/servers/${channelRef.serverId}/channels`;
    const listed = await callAs<{ id: string; lastReadSeq: number }[]>(request, kite, path);
    return listed.find(({ id }) => id === other.channelId)?.lastReadSeq;
  };
  // The screen shows it before the server has it.
  await expect.poll(readSeq).toBe(2);
});

test("chat-86, chat-87: a draft appears on another device, and of two the last one stays", async ({
  browser,
  request,
}) => {
  const { moth, channelRef } = await makeOwnDimension(request);
  const desk = await openLive(browser, moth, channelRef.path);
  const phone = await openLive(browser, moth, channelRef.path);
  await composer(desk).fill("half a moth");
  await expect(composer(phone)).toHaveValue("half a moth");
  await phone.context().setOffline(true);
  await composer(phone).fill("half a moth, on the train");
  await composer(desk).fill("half a moth, at the desk");
  const drafts = () => callAs<{ content: string }[]>(request, moth, "GET /api/drafts");
  await expect.poll(drafts).toMatchObject([{ content: "half a moth, at the desk" }]);
  await phone.context().setOffline(false);
  await expect(composer(desk)).toHaveValue("half a moth, on the train");
  await expect(composer(phone)).toHaveValue("half a moth, on the train");
  await composer(desk).press("Enter");
  await expect(composer(phone)).toHaveValue("");
});

test("chat-103, chat-104: a queued message is edited before it is sent, and no later message overtakes it", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const page = await openLive(browser, kite, channelRef.path);
  await page.context().setOffline(true);
  await typeMessage(page, "the frist");
  await typeMessage(page, "the second");
  await composer(page).press("ArrowUp");
  const field = page.getByRole("textbox", { name: "Edit message" });
  await expect(field).toHaveValue("the second");
  await field.press("Escape");
  const first = messages(page).filter({ hasText: "the frist" });
  await first.getByRole("button", { name: "EDIT" }).click();
  await page.context().setOffline(false);
  await whenLive(page);
  const stored = () =>
    callAs<object[]>(request, moth, `GET /api/channels/${channelRef.channelId}/messages`);
  expect(await stored()).toEqual([]);
  await submit(field, "the first");
  await expect.poll(stored).toMatchObject([
    { content: "the first", editedAt: null },
    { content: "the second", editedAt: null },
  ]);
});
