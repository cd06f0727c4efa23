import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import type { Member } from "./fixtures.ts";

/** The member of the test. Every role except the visitor is signed in. A keeper is made one. */
export type Role = "visitor" | "newcomer" | "member" | "owner" | "keeper";

export type Scene = { request: APIRequestContext; member: Member };
export type Step = (page: Page, scene: Scene) => Promise<unknown>;

/** The conditions under which a screen is checked. */
export type Appearance = {
  name: string;
  /** The element that is visible in each check. */
  shows?: (page: Page, scene: Scene) => Locator;
  /** The only window widths that have it. */
  widths?: readonly number[];
};

/** A screen after something is pressed. Each state begins with the screen as it is on arrival. */
export type State = Appearance & { open: Step };

export type Action = {
  name: string;
  /** Opens and fills what the action needs while the network is up. */
  prepare?: Step;
  /** The press that needs the network. */
  act: Step;
  /** The text that shows its failure. */
  failure: string | RegExp;
  /** The field that must keep its text. */
  input?: (page: Page) => Locator;
  /** The press once the network is back, if it differs from `act`. */
  again?: Step;
  /** True if a failed read repeats by itself when the network is back. */
  comesBack?: true;
  /** The result once the action has succeeded with the network back. */
  done: string | RegExp | ((page: Page) => Locator);
};

export type Screen = Appearance & {
  role: Role;
  /** The only colour modes that it is arranged for. */
  modes?: readonly ("dark" | "light")[];
  /** Makes the content of the screen and returns its path. */
  arrange: (request: APIRequestContext, member: Member) => Promise<string>;
  /** Narrows a shared list to what this test has made. */
  narrow?: Step;
  states?: readonly State[];
  actions?: readonly Action[];
};

/** The title that the toast of a failed action shows. */
export function failureOf({ failure }: { failure: unknown }): string {
  if (typeof failure !== "string") throw new TypeError("The title depends on the input.");
  return failure;
}

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first();
export const press = (name: string | RegExp) => (page: Page) => button(page, name).click();
/** The button of the screen, not that of the bar of a lost link. */
export const tryAgain = (page: Page) =>
  page.locator("main, [role=dialog]").getByRole("button", { name: "TRY_AGAIN" }).last().click();
export const fill = (label: string, words: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first().fill(words);
export const field = (label: string) => (page: Page) =>
  page.getByLabel(label, { exact: true }).first();
/** A bar that comes or goes with the network moves the page, so that a press may miss the button. */
export const choose = (opener: string | RegExp, entry: string) => (page: Page) =>
  expect(async () => {
    const item = page.getByRole("menuitem", { name: entry, exact: true });
    if (!(await item.isVisible())) await button(page, opener).click({ timeout: 5000 });
    await item.click({ timeout: 5000 });
  }).toPass({ timeout: 60_000 });
/** Runs steps one after the other. */
export const all =
  (...steps: Step[]): Step =>
  async (page, scene) => {
    for (const step of steps) await step(page, scene);
  };
/** Makes a capsule in the form that this button opens. */
export const makingCapsule = (opener: string): Action => ({
  name: "making a capsule",
  prepare: all(press(opener), fill("name", "winter")),
  act: press("CREATE_CAPSULE"),
  failure: "Capsule Creation Failed",
  input: field("name"),
  done: "Capsule Created",
});
export const newKey = "Ripple$9water";
