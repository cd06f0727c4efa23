import type { Page } from "playwright/test";
import { expect } from "../../support/fixtures.ts";
import { goInside } from "../../support/pages.ts";
import { choose } from "../../support/screen.ts";

export type Post = { title: string; isPublic: boolean; isArchived: boolean };
type Board = { name: string; isPublic: boolean };
export type Image = { name: string; isPublic: boolean; isTrashed: boolean };
type Message = {
  isOwn: boolean;
  isDeleted: boolean;
  isPinned: boolean;
  hasThread: boolean;
  pressed: string[];
};
export type Dimension = {
  name: string;
  role: "owner" | "member" | null;
  /** Its newest message. */
  last: Message;
  channels: string[];
  isMuted: boolean;
};
export type Person = {
  name: string;
  isHere: boolean;
  hasKnocked: boolean;
  hasMark: boolean;
  isBlocked: boolean;
  hasDirect: boolean;
  isReported: boolean;
};

/** The present state, from which the possible steps follow. */
export type World = {
  posts: Post[];
  capsules: string[];
  boards: Board[];
  images: Image[];
  /** The answers below the post of another member, and whether a sigil was pressed there. */
  answers: string[];
  isPressed: boolean;
  dimensions: Dimension[];
  people: Person[];
  /** The other member of the owner's dimension. */
  guest: { name: string; isModerator: boolean };
  isShown: boolean;
  /** The number of dimensions made so far. */
  made: number;
};

/** The page whose buttons are pressed, the paths of its dimensions, and the post of another member. */
export type Screen = {
  page: Page;
  pathOf: (dimension: Pick<Dimension, "name">) => string;
  postPath: string;
};

export type Chance = {
  below: (bound: number) => number;
  /** Returns one of them, undefined if there is none. */
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  /** Returns a unique name. */
  name: (of: string) => string;
};

export type Step = {
  /** The commands to type at the prompt, in this order. */
  commands: readonly string[];
  click: (screen: Screen) => Promise<unknown>;
  /** Updates the state after the step. */
  after?: () => void;
};

type Kind = (world: World, chance: Chance) => Step | false | null | undefined;
/** The kinds of steps by name. Each can be done at the prompt and by a button. */
export type Kinds = Readonly<Record<string, Kind>>;

/** Returns a step with one of the candidates, undefined if there are none. */
export const withOne =
  <Item>(
    find: (world: World) => readonly Item[],
    step: (item: Item, chance: Chance, world: World) => Step,
  ): Kind =>
  (world, chance) => {
    const item = chance.pick(find(world));
    return item === undefined ? null : step(item, chance, world);
  };

/** Requests that the screen makes by itself. */
const byItself = /\/(?:read|draft|inbox\/read)$|\/socket\.io\//;

/** Runs `act`, which makes the screen write, and waits until the response is applied. */
export async function whenWritten(page: Page, act: () => Promise<unknown>): Promise<void> {
  const answered = page.waitForResponse(
    (answer) =>
      answer.request().method() !== "GET" && !byItself.test(new URL(answer.url()).pathname),
  );
  await act();
  const answer = await answered;
  expect(answer.ok(), `${answer.request().method()} ${answer.url()}`).toBe(true);
}

export const button = (page: Page, name: string | RegExp) =>
  page.getByRole("button", { name, exact: true });

export const press = (page: Page, name: string | RegExp) =>
  whenWritten(page, () => button(page, name).click());

export async function visitDimension(
  { page, pathOf }: Screen,
  dimension: Pick<Dimension, "name">,
): Promise<void> {
  await goInside(page, pathOf(dimension));
  await button(page, menuOf(dimension)).waitFor();
}

const menuOf = ({ name }: Pick<Dimension, "name">) => `${name}: menu`;

/** Chooses an entry in the menu of this name. */
export const chooseIn = (page: Page, of: Pick<Dimension, "name">, entry: string): Promise<void> =>
  choose(new RegExp(`^${menuOf(of)}$`), entry)(page);
