import type { Page } from "playwright/test";
import { write } from "../../support/archive-parts.ts";
import { callAs, makeDimension, sendMessage } from "../../support/dimensions-parts.ts";
import { registerMember, submit } from "../../support/fixtures.ts";
import { all, choose, field, fill, press, failureOf, type Screen } from "../../support/screen.ts";
import {
  deleteAnswer,
  editAnswer,
  writeAnswer,
} from "../../../src/shrine/answers/answer-actions.ts";
import {
  createPost,
  deletePost,
  pressOnPost,
  setPostAnswers,
  updatePost,
} from "../../../src/shrine/posts/post-actions.ts";

const rain = (page: Page) => page.getByRole("article", { name: "Rain", exact: true }).first();
const answerMenu = /^Actions for the answer of /;
const answerToRain = (page: Page) => rain(page).getByPlaceholder(/^answer /);

const findReaction = (page: Page) => page.getByRole("textbox", { name: "Find a reaction" });
const chooseSnail = async (page: Page) => {
  await rain(page).getByRole("button", { name: "React" }).first().click();
  await findReaction(page).fill("snail");
};

/** The feed of one tag, because all tests share the whole feed. */
const home: Screen = {
  name: "/homepage",
  role: "newcomer",
  arrange: async (request, member) => {
    await write(request, member, { title: "Rain", tags: [member.username] });
    return `/homepage?tag=${member.username}`;
  },
  shows: rain,
  states: [
    {
      name: "a new post",
      open: all(press("WRITE_POST"), fill("title", "Half")),
      shows: field("title"),
    },
    {
      name: "its preview",
      open: all(press("CONTINUE_DRAFT"), fill("title", "Half"), (page) =>
        page.getByRole("tab", { name: "PREVIEW" }).click(),
      ),
    },
    {
      name: "answers",
      open: async (page) => {
        await rain(page).getByRole("button", { name: "ANSWER" }).click();
        await submit(answerToRain(page), "a lamp room");
      },
      shows: (page) => rain(page).locator("[data-answer]"),
    },
  ],
  actions: [
    {
      name: "answering a post",
      prepare: async (page) => {
        await rain(page).getByRole("button", { name: "ANSWER" }).click();
        await answerToRain(page).fill("it hums");
      },
      act: (page) => answerToRain(page).press("Enter"),
      failure: failureOf(writeAnswer),
      input: answerToRain,
      done: "it hums",
    },
    {
      name: "pressing something under a post",
      prepare: chooseSnail,
      act: (page) => findReaction(page).press("Enter"),
      failure: failureOf(pressOnPost),
      again: async (page) => {
        await chooseSnail(page);
        await findReaction(page).press("Enter");
      },
      done: /🐌/,
    },
    {
      name: "changing an answer",
      prepare: all(choose(answerMenu, "Edit"), fill("Edit answer", "it sings")),
      act: (page) => field("Edit answer")(page).press("Enter"),
      failure: failureOf(editAnswer),
      input: field("Edit answer"),
      done: "it sings",
    },
    {
      name: "deleting an answer",
      act: choose(answerMenu, "Delete"),
      failure: failureOf(deleteAnswer),
      done: /^ANSWER$/,
    },
    {
      name: "closing a post to answers",
      act: choose("Actions for Rain", "Close to Answers"),
      failure: failureOf(setPostAnswers),
      done: "Closed to answers",
    },
    {
      name: "publishing",
      prepare: async (page, { member }) => {
        await press("WRITE_POST")(page);
        await fill("title", "Snow")(page);
        await fill("markdown", "It hums.")(page);
        await page.getByRole("textbox", { name: "tags" }).fill(`${member.username},`);
      },
      act: press("PUBLISH_POST"),
      failure: failureOf(createPost),
      input: field("title"),
      done: "Post created",
    },
    {
      name: "changing a post",
      prepare: all(choose("Actions for Snow", "Edit"), fill("title", "Sleet")),
      act: press("SAVE_POST"),
      failure: failureOf(updatePost),
      input: field("title"),
      done: "Post updated",
    },
    {
      name: "deleting a post",
      prepare: choose("Actions for Sleet", "Delete"),
      act: press("DELETE_POST"),
      failure: failureOf(deletePost),
      again: all(choose("Actions for Sleet", "Delete"), press("DELETE_POST")),
      done: "Post deleted",
    },
  ],
};

const threads: Screen = {
  name: "messages of dimensions on /homepage",
  role: "newcomer",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    await sendMessage(
      request,
      other,
      await makeDimension(request, [other, member]),
      "anyone awake?",
    );
    return "/homepage?show=messages";
  },
  actions: [
    {
      name: "answering in a channel",
      prepare: (page) => page.getByPlaceholder("answer in general").fill("me, and the sea"),
      act: (page) => page.getByPlaceholder("answer in general").press("Enter"),
      failure: "You are away.",
      comesBack: true,
      done: "me, and the sea",
    },
  ],
};

const post: Screen = {
  name: "a post with answers",
  role: "member",
  arrange: async (request, member) => {
    await makeDimension(request, [member]);
    const author = await registerMember(request);
    const { id } = await write(request, author, { title: "Harbours" });
    const text = { content: "a lamp room" };
    const path = `POST /api/posts/${id}/answers`;
    const answer = await callAs<{ id: string }>(request, author, path, text);
    const wave = encodeURIComponent("🌊");
    await callAs(request, author, `PUT /api/answers/${answer.id}/reactions/${wave}`);
    return `/oni/${author.username}/posts/${id}`;
  },
  shows: (page) => page.locator("[data-answer]"),
  states: [
    {
      name: "the reactions to choose from",
      open: press("React"),
      shows: (page) => page.getByRole("dialog", { name: "React" }).locator("[data-sigil]"),
    },
    {
      name: "where it can be sent",
      open: press("SEND_TO"),
      shows: (page) => page.getByRole("list", { name: "Channels and direct messages" }),
    },
  ],
};

const landing: Screen = {
  name: "the landing page with an inbox",
  role: "member",
  arrange: async (request, member) => {
    const other = await registerMember(request);
    const channelRef = await makeDimension(request, [other, member]);
    await sendMessage(request, other, channelRef, `@${member.username} look`);
    return "/";
  },
  states: [
    {
      name: "the inbox",
      open: press(/^Inbox/),
      shows: (page) => page.getByRole("dialog", { name: "Inbox" }).getByText("mentioned you"),
    },
  ],
};

const fund: Screen = {
  name: "/fund",
  role: "member",
  arrange: async () => "/fund",
  shows: (page) => page.getByRole("table"),
  states: [
    {
      name: "the menu of the account",
      open: (page, { member }) => page.getByRole("button", { name: member.username }).click(),
      shows: (page) => page.getByRole("menu"),
      widths: [1440],
    },
  ],
};

const unknown: Screen = {
  name: "an unknown path",
  role: "member",
  arrange: async () => "/lighthouse/7",
  shows: (page) => page.getByRole("img", { name: "404" }),
  states: [
    {
      name: "the menu of a phone",
      open: press("Open menu"),
      shows: (page) => page.getByRole("navigation", { name: "Menu" }),
      widths: [390],
    },
  ],
};

export const homeScreens: readonly Screen[] = [home, threads, post, landing, fund, unknown];
