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
  /** Its newest line. */
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

/** What there is, so that every step is one that can be done. */
export type World = {
  posts: Post[];
  capsules: string[];
  boards: Board[];
  images: Image[];
  /** What was answered below the post of another, and whether a sigil was pressed under it. */
  answers: string[];
  isPressed: boolean;
  dimensions: Dimension[];
  people: Person[];
  /** Who else is in a dimension of one's own. */
  guest: { name: string; isModerator: boolean };
  isShown: boolean;
  /** How many dimensions were opened on the way. */
  made: number;
};

/** The page whose buttons are pressed, where its dimensions are, and the post of another. */
export type Screen = {
  page: Page;
  pathOf: (dimension: Pick<Dimension, "name">) => string;
  postPath: string;
};

export type Chance = {
  below: (bound: number) => number;
  /** One of them; undefined where there is none. */
  pick: <Item>(items: readonly Item[]) => Item | undefined;
  /** A name that nothing else has. */
  name: (of: string) => string;
};

export type Step = {
  /** What is written at the prompt, one after the other. */
  commands: readonly string[];
  click: (screen: Screen) => Promise<unknown>;
  /** What there is afterwards. */
  after?: () => void;
};

type Kind = (world: World, chance: Chance) => Step | false | null | undefined;
/** By their names: one entry for each thing that can be done at the prompt and by a button. */
export type Kinds = Readonly<Record<string, Kind>>;

/** A step with one of those that it can be done with, whichever it is; none where there are none. */
export const withOne =
  <Item>(
    find: (world: World) => readonly Item[],
    step: (item: Item, chance: Chance, world: World) => Step,
  ): Kind =>
  (world, chance) => {
    const item = chance.pick(find(world));
    return item === undefined ? null : step(item, chance, world);
  };

/** What follows the screen by itself. */
const byItself = /\/(?:read|draft|inbox\/read)$|\/socket\.io\//;

/** Does what makes the screen write, and waits until that is answered and held. */
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

/** Chooses in the menu that is called by this name. */
export const chooseIn = (page: Page, of: Pick<Dimension, "name">, entry: string): Promise<void> =>
  choose(new RegExp(`^${menuOf(of)}$`), entry)(page);
