import { expect, live, test } from "../support/fixtures.ts";
import {
  makeSharedDimension,
  messages,
  openAs,
  openLive,
  readTexts,
} from "../support/dimensions-parts.ts";
import { readExample } from "../support/example-parts.ts";
import { choose } from "../support/screen.ts";

test("chat-239, chat-240, chat-261: a program posts by the URL of a new webhook until it is deleted", async ({
  browser,
  request,
  examples,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  const keeper = await openAs(browser, moth, channelRef.path);
  const reader = await openLive(browser, kite, channelRef.path);
  await choose("general: menu", "Webhooks")(keeper);
  const dialog = keeper.getByRole("dialog");
  await expect(dialog).toContainText("No program writes here yet.");
  await dialog.getByRole("button", { name: "NEW_WEBHOOK" }).click();
  await expect(dialog.getByLabel("name", { exact: true })).toBeFocused();
  await dialog.getByLabel("name", { exact: true }).fill("night watch");
  await dialog.getByRole("button", { name: "CREATE_WEBHOOK" }).click();
  await expect(dialog).toContainText("Its URL is shown only now.");
  const [url = "", line = ""] = await dialog.locator("pre code").allTextContents();
  expect(line).toBe(`curl -H "Content-Type: application/json" -d '{"content": "a ripple"}' ${url}`);
  for (const language of ["CURL", "JAVASCRIPT", "PYTHON"] as const)
    await examples.run(language, await readExample(dialog, language));
  const ripples = Array.from({ length: 3 }, () => "a ripple");
  expect(await readTexts(request, moth, channelRef)).toEqual(ripples);
  await keeper.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "DONE" }).click();
  await expect(dialog.getByRole("listitem")).toHaveText("night watchused todayDELETE");

  const { pathname } = new URL(url);
  const post = async (data: object) => (await request.post(pathname, { data })).status();
  expect(await post({ content: "**the lamp** is lit" })).toBe(204);
  const last = messages(reader).last();
  await expect(last).toContainText("the lamp is lit", live);
  await expect(last.locator(".message-name")).toHaveText("night watch");
  await expect(last).toContainText("BOT");
  await expect(last.getByRole("link")).toHaveCount(0);
  expect(await post({ username: "Lamp", embeds: [{ title: "a light" }] })).toBe(204);
  await expect(last).toContainText("a light", live);
  await expect(last.locator(".message-name")).toHaveText("Lamp");

  await dialog.getByRole("button", { name: "Delete night watch" }).click();
  await keeper.getByRole("button", { name: "DELETE_WEBHOOK" }).click();
  await expect(dialog).toContainText("No program writes here yet.");
  expect(await post({ content: "dark" })).toBe(404);
  await expect(last).toContainText("a light");
  await keeper.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(keeper.getByRole("button", { name: "general: menu" })).toBeFocused();
});
