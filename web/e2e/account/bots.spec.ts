import { makeBot } from "../support/bot-parts.ts";
import {
  callAs,
  makeSharedDimension,
  messages,
  openAs,
  openLive,
} from "../support/dimensions-parts.ts";
import { expect, live, registerMember, test, uniqueName } from "../support/fixtures.ts";
import { openCard, toolsOf } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";
import { openTab } from "../support/settings-parts.ts";

test("account-51: a bot is created, its tokens are shown once, and it is deleted", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const username = uniqueName();
  await openTab(page, "programs", member);
  await page.getByRole("button", { name: "NEW_BOT" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("oni_id", { exact: true }).fill(username);
  await dialog.getByLabel("display_name", { exact: true }).fill("Tide tables");
  await expect(dialog.getByRole("checkbox", { name: /^Write:/ })).toHaveCount(0);
  await dialog.getByRole("button", { name: "CREATE_BOT" }).click();

  const statusOf = async (token: string) => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await request.get("/api/auth/me", { headers })).status();
  };
  const takeToken = async () => {
    await expect(dialog.getByText("It is shown only now.")).toBeVisible();
    const token = await dialog.locator("pre").first().locator("code").innerText();
    await page.keyboard.press("Escape");
    await dialog.getByRole("checkbox", { name: "It is stored somewhere safe." }).check();
    await dialog.getByRole("button", { name: "DONE" }).click();
    await expect(dialog).toBeHidden();
    return token;
  };
  const first = await takeToken();
  expect(await statusOf(first)).toBe(200);
  const bots = page.getByRole("list", { name: "Bots" });
  await expect(bots).toContainText(`Tide tables@${username} · read, chat`);

  await bots.getByRole("button", { name: `New token for ${username}` }).click();
  await page.getByRole("button", { name: "REPLACE_TOKEN" }).click();
  const second = await takeToken();
  await expect.poll(() => statusOf(first)).toBe(401);
  expect(await statusOf(second)).toBe(200);

  await bots.getByRole("button", { name: `Delete ${username}` }).click();
  await page.getByRole("button", { name: "DELETE_BOT" }).click();
  await expect.poll(() => statusOf(second)).toBe(401);
  await expect(bots.getByText("Tide tables")).toHaveCount(0);
});

test("account-52, account-53: a bot is added to a dimension, has a badge, and is removed", async ({
  browser,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const bot = await makeBot(request, kite, "Tide tables");
  const own = await openAs(browser, kite, channelRef.path);
  const reader = await openLive(browser, moth, channelRef.path);
  await choose("tidepool radio: menu", "Bots")(own);
  const dialog = own.getByRole("dialog");
  await expect(dialog).toContainText("No bot is here yet.");
  await dialog.getByRole("button", { name: "ADD_BOT" }).click();
  await expect(dialog.getByRole("listitem")).toContainText(
    `@${bot.username} · by ${kite.username}`,
  );

  const headers = { Authorization: `Bearer ${bot.token}` };
  const send = (content: string) =>
    request.post(`/api/channels/${channelRef.channelId}/messages`, { headers, data: { content } });
  expect((await send("high tide at six")).status()).toBe(201);
  const last = messages(reader).last();
  await expect(last).toContainText("high tide at six", live);
  await expect(last).toContainText("Tide tables BOT");
  const members = reader.getByRole("complementary", { name: "Members" });
  const row = members.getByRole("listitem").filter({ hasText: "Tide tables" });
  await expect(row).toContainText("BOT", live);
  const card = await openCard(reader, bot);
  await expect(card).toContainText(`bot by ${kite.username}`);
  await expect(card.getByRole("button", { name: "BLOCK" })).toBeVisible();
  for (const name of ["KNOCK", "WRITE", "REPORT"])
    await expect(card.getByRole("button", { name })).toHaveCount(0);
  await expect(card.getByRole("link", { name: /shrine/ })).toHaveCount(0);
  await toolsOf(card).click();
  await expect(card.getByRole("button", { name: "Kick", exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Make owner" })).toHaveCount(0);
  await reader.keyboard.press("Escape");
  await expect(card).toBeHidden();

  await dialog.getByRole("button", { name: `Remove ${bot.username}` }).click();
  await own.getByRole("button", { name: "REMOVE_BOT" }).click();
  await expect(dialog).toContainText("No bot is here yet.");
  expect((await send("low tide")).status()).toBe(403);
  await expect(row).toHaveCount(0, live);
  expect(await callAs(request, kite, "GET /api/bots")).toMatchObject([{ id: bot.id }]);
});
