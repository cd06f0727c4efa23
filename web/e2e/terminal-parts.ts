import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";

export const terminal = (page: Page) => page.getByRole("region", { name: "Terminal" });
export const prompt = (page: Page) => terminal(page).getByRole("textbox", { name: "Command" });
const output = (page: Page) => terminal(page).getByRole("log");

export const entries = (page: Page) => output(page).locator("[data-state]");

/** Opens the prompt, once its key is there. */
export async function openTerminal(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await terminal(page).isVisible())) await page.keyboard.press("Control+`");
    await expect(prompt(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

/** Every command that the manual lists for whoever reads it. */
export async function listCommands(page: Page): Promise<string[]> {
  const links = page.getByRole("region", { name: "COMMANDS" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

/** Runs a line, and waits until it has printed what is expected. */
export async function run(page: Page, line: string, printed: string | RegExp): Promise<void> {
  await prompt(page).fill(line);
  await prompt(page).press("Enter");
  await expect(entries(page).last()).toContainText(printed);
}
