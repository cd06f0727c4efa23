import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import type { Member } from "./fixtures.ts";

export type Action = {
  name: string;
  /** What is opened and written beforehand, with the network there. */
  prepare?: (page: Page) => Promise<unknown>;
  /** The press that needs the network. */
  act: (page: Page) => Promise<unknown>;
  /** How its failure is told. */
  told: string | RegExp;
  /** The field whose words must still stand there. */
  kept?: (page: Page) => Locator;
  /** What is pressed with the network back, where it is not the same once more. */
  again?: (page: Page) => Promise<unknown>;
  /** What could not be read comes by itself with the network; nothing need be pressed. */
  comesBack?: true;
  /** What is said, or shown, once the same has been done with the network back. */
  done: string | RegExp | ((page: Page) => Locator);
};

export type Screen = {
  name: string;
  /** Makes what the screen shows and answers its path. */
  arrange: (request: APIRequestContext, member: Member) => Promise<string>;
  isForVisitors?: true;
  actions: readonly Action[];
};

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** Not the one in the bar of a lost link. */
export const tryAgain = (page: Page) =>
  page.locator("main, [role=dialog]").getByRole("button", { name: "TRY_AGAIN" }).last().click();
export const fill = (label: string, words: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(words);
export const field = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first();
/** A bar that comes or goes with the network moves the page, and a press may land beside the button. */
export const choose = (opener: string | RegExp, entry: string) => (page: Page) =>
  expect(async () => {
    const item = page.getByRole("menuitem", { name: entry, exact: true });
    if (!(await item.isVisible())) await button(page, opener).click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
/** One after the other. */
export const all =
  (...steps: ((page: Page) => Promise<unknown>)[]) =>
  async (page: Page) => {
    for (const step of steps) await step(page);
  };
export const newKey = "Ripple$9water";
