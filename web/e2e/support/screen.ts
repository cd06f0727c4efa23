import { type APIRequestContext, expect, type Locator, type Page } from "playwright/test";
import type { Member } from "./fixtures.ts";

/** The member of the test. Of these roles only a visitor is not signed in, and only a keeper is made one. */
export type Role = "visitor" | "newcomer" | "member" | "owner" | "keeper";

export type Scene = { request: APIRequestContext; member: Member };
export type Step = (page: Page, scene: Scene) => Promise<unknown>;

/** How a screen is looked at. */
export type Appearance = {
  name: string;
  /** What is there at each look. */
  shows?: (page: Page, scene: Scene) => Locator;
  /** The only window that has it. */
  widths?: readonly number[];
};

/** What a screen shows once something is pressed. Each begins with the screen as it is on arrival. */
export type State = Appearance & { open: Step };

export type Action = {
  name: string;
  /** What is opened and written beforehand, with the network there. */
  prepare?: Step;
  /** The press that needs the network. */
  act: Step;
  /** How its failure is shown. */
  failure: string | RegExp;
  /** The field that must keep its text. */
  input?: (page: Page) => Locator;
  /** What is pressed with the network back, where it is not the same once more. */
  again?: Step;
  /** What could not be read comes by itself with the network; nothing need be pressed. */
  comesBack?: true;
  /** What is shown once the same has been done with the network back. */
  done: string | RegExp | ((page: Page) => Locator);
};

export type Screen = Appearance & {
  role: Role;
  /** The only colours that it is arranged for. */
  modes?: readonly ("dark" | "light")[];
  /** Makes what the screen shows and returns its path. */
  arrange: (request: APIRequestContext, member: Member) => Promise<string>;
  /** Narrows a list of everybody to what this test has made. */
  narrow?: Step;
  states?: readonly State[];
  actions?: readonly Action[];
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
