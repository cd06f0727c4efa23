import type { Page } from "playwright/test";
import { findBarriers } from "../support/barriers.ts";
import {
  composer,
  messages,
  makeMembers,
  makeSharedDimension,
  openSwitcher,
  typeMessage,
} from "../support/dimensions-parts.ts";
import { expect, registerMember, test, uniqueName, visitAs } from "../support/fixtures.ts";
import { phone } from "../support/pages.ts";
import { link, openDirect } from "../support/people-parts.ts";
import { expectToast, updateProfile } from "../support/shrine-parts.ts";
import { prompt, terminal } from "./terminal-parts.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Where to?" });
const chosen = (page: Page) => palette(page).getByRole("option", { selected: true });
const actions = (page: Page) => palette(page).getByRole("group", { name: "ACTIONS" });
const keySheet = (page: Page) => page.getByRole("dialog", { name: "Keys" });

/** Types into the palette and waits for its first row of this name. */
async function openPalette(page: Page, text: string, first: string): Promise<void> {
  await openSwitcher(page, text);
  await expect(palette(page).getByRole("option").first()).toContainText(first);
}

test("prompt-19: a key of an input method does nothing, and one of another script opens the palette", async ({
  page,
  request,
}) => {
  await visitAs(page, await registerMember(request), "/purpose");
  // Waits until the page listens: its chunk for members may still be loading.
  await openPalette(page, "Switch to day", "Switch to day");
  const field = palette(page).getByRole("combobox");
  await field.dispatchEvent("keydown", { key: "Enter", code: "Enter", keyCode: 229 });
  await field.dispatchEvent("keydown", { key: "Escape", code: "Escape", keyCode: 229 });
  await field.dispatchEvent("keydown", { key: "Enter", code: "Enter", isComposing: true });
  await expect(chosen(page)).toContainText("Switch to day");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await page.locator("body").dispatchEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true });
  await expect(palette(page)).toBeVisible();
});

test("prompt-22, prompt-26: the palette runs what it offers, shows the result, and puts the rest into the terminal", async ({
  page,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  await link(request, [moth, kite]);
  await visitAs(page, moth, "/purpose");
  await openPalette(page, kite.username, `See ${kite.username}`);
  await expect(chosen(page).locator("[data-command]")).toHaveText(`open @${kite.username}`);
  // The search finds the same member, who is listed once.
  await expect(palette(page).getByRole("status")).toContainText("found");
  const people = palette(page).getByRole("group", { name: "PEOPLE" });
  await expect(people.getByRole("option", { name: kite.username })).toHaveCount(2);
  await page.keyboard.press("Enter");
  await expect(palette(page)).toBeHidden();
  await expect(page).toHaveURL(`/oni/${kite.username}`);

  await openPalette(page, "Switch to day", "Switch to day");
  await page.keyboard.press("Enter");
  await expect(page.locator("html")).toHaveAttribute("data-mode", "light");
  await expectToast(page, "The theme is light.");

  await openPalette(page, kite.username, `See ${kite.username}`);
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Tab");
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue(`write @${kite.username}`);
  await expect(palette(page)).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(terminal(page)).toBeHidden();

  await openSwitcher(page, "logout");
  await actions(page).getByRole("option").first().click();
  await expect(prompt(page)).toHaveValue("logout");
  await page.keyboard.press("Escape");

  await openSwitcher(page, "help");
  const help = actions(page).getByRole("option", { name: /List every command/ });
  await help.click();
  await expect(terminal(page).getByRole("log")).toContainText("list every command");
  await page.keyboard.press("Escape");

  await openSwitcher(page, "arch");
  await expect(chosen(page).locator("[data-command]")).toHaveText("cd /archive");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/archive");

  await openSwitcher(page, "");
  await expect(palette(page).getByRole("combobox")).toBeFocused();
  await page.keyboard.press("`");
  await expect(prompt(page)).toBeFocused();
  await expect(prompt(page)).toHaveValue("");
});

test("prompt-28: the palette finds direct messages by the other member's name, and their list", async ({
  page,
  request,
}) => {
  const [moth, kite] = await makeMembers(request);
  // Other tests have dimensions of the same words.
  const displayName = uniqueName();
  await updateProfile(request, kite, { displayName });
  const { id } = await openDirect(request, moth, kite);
  await visitAs(page, moth, "/purpose");
  await openPalette(page, displayName, displayName);
  await expect(chosen(page)).toContainText("direct message");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(`/directs/${id}`);
  await openPalette(page, "direct mess", "Direct messages");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/directs");
});

test("prompt-18: a key can be changed, a taken one is refused, and a reset restores it", async ({
  page,
  request,
}) => {
  await visitAs(page, await registerMember(request), "/instructions");
  const openKeys = async () => {
    await page.getByRole("button", { name: "ALL_KEYS" }).click();
    await expect(keySheet(page)).toBeVisible();
  };
  await openKeys();
  expect(await findBarriers(page)).toEqual([]);
  const row = keySheet(page).getByRole("listitem").filter({ hasText: "go anywhere" });
  await row.getByRole("button", { name: /^Change/ }).click();
  await page.keyboard.press("Control+s");
  await expect(row.getByRole("status")).toHaveText("Ctrl S is taken: save the shrine.");
  await page.keyboard.press("Enter");
  await expect(row.getByRole("status")).toHaveText("Enter is needed everywhere.");
  await page.keyboard.press("Alt+p");
  await expect(row.getByText("Alt P", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(keySheet(page)).toBeHidden();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("Alt+p");
  await expect(palette(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await page.reload();
  await openKeys();
  await expect(row.getByText("Alt P", { exact: true })).toBeVisible();

  await row.getByRole("button", { name: /^Reset/ }).click();
  await expect(row.getByText("Ctrl K", { exact: true })).toBeVisible();
  await page.keyboard.press("Escape");
  await openSwitcher(page, "");
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();

  await openKeys();
  await row.getByRole("button", { name: /^Change/ }).press("Enter");
  await page.keyboard.press("Tab");
  await expect(row.getByRole("button", { name: /^Change/ })).toHaveText("CHANGE");
});

test("prompt-21, prompt-23: single-character keys can be disabled on this device, and on a phone the palette fills the screen", async ({
  page,
  request,
}) => {
  await visitAs(page, await registerMember(request), "/instructions");
  await page.getByRole("button", { name: "ALL_KEYS" }).click();
  const sheet = keySheet(page);
  await sheet.getByRole("switch", { name: "Single characters: On" }).uncheck();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  // A disabled key never does anything. So the sheet is opened by the other key afterwards.
  await page.keyboard.press("/");
  await page.keyboard.press("`");
  await page.keyboard.press("?");
  await page.keyboard.press("Control+/");
  await expect(sheet).toBeVisible();
  await expect(palette(page)).toBeHidden();
  await expect(terminal(page)).toBeHidden();
  await expect(sheet.getByText("Ctrl K", { exact: true })).toBeVisible();
  await expect(sheet.getByText("`", { exact: true })).toBeHidden();
  await page.keyboard.press("Escape");
  await expect(sheet).toBeHidden();
  await page.setViewportSize(phone);
  await openPalette(page, "Switch to day", "Switch to day");
  await expect.poll(() => palette(page).boundingBox()).toEqual({ x: 0, y: 0, ...phone });
});

test("prompt-24, prompt-25: a slash offers and runs commands and restores refused text, and other slashes are sent", async ({
  page,
  request,
}) => {
  const { moth, kite, channelRef } = await makeSharedDimension(request);
  await visitAs(page, moth, channelRef.path);
  await typeMessage(page, "the first line");
  await expect(messages(page)).toHaveCount(1);
  await composer(page).pressSequentially("/kn");
  await expect(page.getByRole("option", { name: /^\/knock/ })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(composer(page)).toHaveValue("/knock ");
  await page.keyboard.type(`@${kite.username.slice(0, -1)}`);
  await expect(page.getByRole("option", { name: new RegExp(`@${kite.username}`) })).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(composer(page)).toHaveValue(`/knock @${kite.username} `);
  await page.keyboard.press("Enter");
  await expectToast(page, `Knocked on ${kite.username}.`);
  await expect(composer(page)).toHaveValue("");

  await typeMessage(page, "/react :wave:");
  await expect(messages(page).last().getByRole("button", { name: /🌊/ }).first()).toBeVisible();
  // The toast comes with the response and would replace the next one.
  await expectToast(page, "Pressed 🌊.");
  await typeMessage(page, `/knock @${moth.username} `);
  await expectToast(page, "That is you.");
  await expect(composer(page)).toHaveValue(`/knock @${moth.username}`);
  await typeMessage(page, "/tail");
  await expect(page.getByRole("region", { name: /Notification/ })).toContainText("the first line");
  await expect(messages(page)).toHaveCount(1);

  for (const [written, sent] of [
    ["/shrug and go on", "/shrug and go on"],
    ["// a remark", "// a remark"],
    ["//knock is a command", "/knock is a command"],
  ] as const) {
    await typeMessage(page, written);
    await expect(messages(page).last()).toContainText(sent);
  }
  await expect(messages(page).last()).not.toContainText("//knock");
});
