import type { Page } from "playwright/test";
import { expect, submit, visit } from "../support/fixtures.ts";

export const terminal = (page: Page) => page.getByRole("region", { name: "Terminal" });
export const prompt = (page: Page) => terminal(page).getByRole("textbox", { name: "Command" });
const output = (page: Page) => terminal(page).getByRole("log");

export const entries = (page: Page) => output(page).locator("[data-state]");

/** Opens the prompt once its key works. */
export async function openTerminal(page: Page): Promise<void> {
  await expect(async () => {
    if (!(await terminal(page).isVisible())) await page.keyboard.press("Control+`");
    await expect(prompt(page)).toBeFocused({ timeout: 2_000 });
  }).toPass();
}

/** Returns every command that the manual lists for the reader. */
export async function listCommands(page: Page): Promise<string[]> {
  const links = page.getByRole("region", { name: "COMMANDS" }).getByRole("link");
  await expect(links.first()).toBeVisible();
  return links.allTextContents();
}

/** Returns the examples on the pages of these commands. */
export async function readExamples(page: Page, names: readonly string[]): Promise<string[]> {
  const examples: string[] = [];
  for (const name of names) {
    await visit(page, `/instructions/${name}`);
    await expect(page.getByRole("heading", { level: 1, name, exact: true })).toBeVisible();
    const labels = await page
      .getByRole("button", { name: /^RUN / })
      .evaluateAll((buttons) => buttons.map(({ ariaLabel }) => ariaLabel ?? ""));
    examples.push(...labels.map((label) => label.slice("RUN ".length)));
  }
  expect(examples.length).toBeGreaterThanOrEqual(names.length);
  return examples;
}

export const enterCommand = (page: Page, line: string) => submit(prompt(page), line);

/** Runs a command on an empty screen and expects no refusal. */
export async function runWell(page: Page, line: string): Promise<void> {
  await prompt(page).press("Control+l");
  await expect(entries(page)).toHaveCount(0);
  await enterCommand(page, line);
  await expect(entries(page), line).toHaveAttribute("data-state", "done");
  expect(await entries(page).locator("[data-tone=danger]").allTextContents(), line).toEqual([]);
}

/** Runs a command and waits for its output. */
export async function run(page: Page, line: string, printed: string | RegExp): Promise<void> {
  await enterCommand(page, line);
  await expect(entries(page).last()).toContainText(printed);
}
