import type { Page } from "playwright/test";
import { write } from "./archive-parts.ts";
import { makeDimension, say } from "./dimensions-parts.ts";
import { registerMember } from "./fixtures.ts";
import { all, choose, field, fill, press, type Screen } from "./offline-actions.ts";

const rain = (page: Page) => page.getByRole("article", { name: "Rain", exact: true }).first();
const answerToRain = (page: Page) => rain(page).getByPlaceholder(/^answer /);

const findReaction = (page: Page) => page.getByRole("textbox", { name: "Find a reaction" });
const chooseSnail = async (page: Page) => {
  await rain(page).getByRole("button", { name: "React" }).first().click();
  await findReaction(page).fill("snail");
};

/** Where members read, answer and write first. */
export const home: Screen = {
  name: "/homepage",
  arrange: async (request, member) => {
    await write(request, member, { title: "Rain" });
    const other = await registerMember(request);
    await say(request, other, await makeDimension(request, [other, member]), "anyone awake?");
    return "/homepage";
  },
  actions: [
    {
      name: "answering in a room",
      prepare: (page) => page.getByPlaceholder("answer in general").fill("me, and the sea"),
      act: (page) => page.getByPlaceholder("answer in general").press("Enter"),
      told: "You are away.",
      comesBack: true,
      done: "me, and the sea",
    },
    {
      name: "answering a post",
      prepare: async (page) => {
        await rain(page).getByRole("button", { name: "ANSWER" }).click();
        await answerToRain(page).fill("it hums");
      },
      act: (page) => answerToRain(page).press("Enter"),
      told: "Answer failed",
      kept: answerToRain,
      done: "it hums",
    },
    {
      name: "pressing something under a post",
      prepare: chooseSnail,
      act: (page) => findReaction(page).press("Enter"),
      told: "Reaction failed",
      again: async (page) => {
        await chooseSnail(page);
        await findReaction(page).press("Enter");
      },
      done: /🐌/,
    },
    {
      name: "changing an answer",
      prepare: all(press("EDIT"), fill("Edit answer", "it sings")),
      act: (page) => field("Edit answer")(page).press("Enter"),
      told: "Update failed",
      kept: field("Edit answer"),
      done: "it sings",
    },
    {
      name: "deleting an answer",
      act: (page) => rain(page).getByRole("button", { name: "DELETE" }).click(),
      told: "Delete failed",
      done: /^ANSWER$/,
    },
    {
      name: "closing a post to answers",
      act: choose("Actions for Rain", "Close to Answers"),
      told: "Update failed",
      done: "Closed to answers",
    },
    {
      name: "publishing",
      prepare: all(press("WRITE_POST"), fill("title", "Snow"), fill("markdown", "It hums.")),
      act: press("PUBLISH_POST"),
      told: "Post creation failed",
      kept: field("title"),
      done: "Post created",
    },
    {
      name: "changing a post",
      prepare: all(choose("Actions for Snow", "Edit"), fill("title", "Sleet")),
      act: press("SAVE_POST"),
      told: "Update failed",
      kept: field("title"),
      done: "Post updated",
    },
    {
      name: "deleting a post",
      prepare: choose("Actions for Sleet", "Delete"),
      act: press("DELETE_POST"),
      told: "Delete failed",
      again: all(choose("Actions for Sleet", "Delete"), press("DELETE_POST")),
      done: "Post deleted",
    },
  ],
};
