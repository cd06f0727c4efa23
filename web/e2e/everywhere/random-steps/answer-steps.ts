import type { Locator } from "playwright/test";
import { expect } from "../../support/fixtures.ts";
import { goInside } from "../../support/pages.ts";
import { type Kinds, type Screen, whenWritten, withOne, type World } from "./step-parts.ts";

const by = "--post @kite_exe";

/** Opens the post of another member. Returns its part of the page. */
async function visitPost({ page, postPath }: Screen): Promise<Locator> {
  await goInside(page, postPath);
  await page.getByPlaceholder("answer kite_exe").waitFor();
  return page.getByRole("main");
}

/** Returns the newest answer with this text. */
const answerOf = (post: Locator, text: string) =>
  post.locator("[data-answer]").filter({ hasText: text });

/** Chooses an entry in the menu of an answer. */
async function chooseOf(answer: Locator, entry: string) {
  await answer.getByRole("button", { name: /^Actions for / }).click();
  await answer.page().getByRole("menuitem", { name: entry, exact: true }).click();
}

const newest = ({ answers }: World) => answers.slice(-1);

/** Steps of a member below the post of another. */
export const answerKinds: Kinds = {
  "answer add": ({ answers }, { name }) => {
    if (answers.length >= 6) return null;
    const words = name("answer");
    return {
      commands: [`answer add ${words} ${by}`],
      click: async (screen) => {
        const post = await visitPost(screen);
        const field = screen.page.getByPlaceholder("answer kite_exe");
        await field.fill(words);
        await whenWritten(screen.page, () => field.press("Enter"));
        await expect(answerOf(post, words)).toHaveCount(1);
      },
      after: () => answers.push(words),
    };
  },
  "answer edit": withOne(newest, (old, { name }, { answers }) => {
    const words = name("edited");
    return {
      commands: [`answer edit ${words} ${by}`],
      click: async (screen) => {
        const { page } = screen;
        const post = await visitPost(screen);
        await chooseOf(answerOf(post, old), "Edit");
        const field = page.getByRole("textbox", { name: "Edit answer" });
        await field.fill(words);
        await whenWritten(page, () => field.press("Enter"));
        await expect(answerOf(post, words)).toHaveCount(1);
      },
      after: () => answers.splice(-1, 1, words),
    };
  }),
  "answer rm": withOne(
    (world) => (world.answers.length > 1 ? newest(world) : []),
    (old, _, { answers }) => ({
      commands: [`answer rm ${by} --sure`],
      click: async (screen) => {
        const post = await visitPost(screen);
        await whenWritten(screen.page, () => chooseOf(answerOf(post, old), "Delete"));
        await expect(answerOf(post, old)).toHaveCount(0);
      },
      after: () => answers.pop(),
    }),
  ),
  "react to a post": (world) => ({
    commands: [`react :tide: ${by}${world.isPressed ? " --off" : ""}`],
    click: async (screen) => {
      const { page } = screen;
      const post = await visitPost(screen);
      if (world.isPressed) {
        const chip = post.getByRole("button", { name: "tide, 1", exact: true });
        return whenWritten(page, () => chip.click());
      }
      await post.getByRole("button", { name: "React" }).first().click();
      const picker = page.getByRole("dialog", { name: "React" });
      const sigil = picker.getByRole("button", { name: "tide", exact: true }).first();
      return whenWritten(page, () => sigil.click());
    },
    after: () => (world.isPressed = !world.isPressed),
  }),
};
