import type { APIRequestContext, Page } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import { callAs, makeMembers, openAs } from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  type Member,
  submit,
  test,
  uniqueName,
  visitAs,
} from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

let author: Member;
let reader: Member;
let post: { id: string; title: string };
test.beforeEach(async ({ request }) => {
  [author, reader] = await makeMembers(request);
  const title = `Harbours ${uniqueName()}`;
  post = { title, ...(await write(request, author, { title, tags: [reader.username] })) };
});

/** A feed that only this test uses. */
const path = () => `/homepage?show=posts&tag=${reader.username}`;
const card = (page: Page) => page.getByRole("article", { name: post.title });
const opener = (page: Page) => card(page).getByRole("button", { name: /^(\d+ )?ANSWERS?$/ });
const field = (page: Page) => card(page).getByPlaceholder(`answer ${author.username}`);
const answers = (page: Page) => card(page).locator("[data-answer]");

const open = async (page: Page) => {
  await opener(page).click();
  await expect(field(page)).toBeVisible();
};
const fetchAnswers = async (request: APIRequestContext) => {
  const call = `GET /api/posts/${post.id}/answers`;
  const listed = await callAs<{ content: string }[]>(request, reader, call);
  return listed.map(({ content }) => content);
};

test("home-98: a post is answered in the feed, and others see the answer live", async ({
  browser,
  page,
  request,
}) => {
  await visitAs(page, reader, path());
  const theirs = await openAs(browser, author, path());
  for (const at of [theirs, page]) {
    await expect(opener(at)).toHaveText("ANSWER");
    await open(at);
    await expect(field(at)).toBeFocused();
  }
  await submit(field(page), "a lamp room, :moon: and all");
  await expect(field(page)).toHaveValue("");
  for (const at of [page, theirs]) {
    await expect(answers(at)).toHaveText([/a lamp room, 🌙 and all/], live);
    await expect(opener(at)).toHaveText("1 ANSWER");
  }
  expect(await fetchAnswers(request)).toEqual(["a lamp room, 🌙 and all"]);

  await choose(`Actions for the answer of ${reader.username}`, "Edit")(page);
  const editing = page.getByRole("textbox", { name: "Edit answer" });
  await expect(editing).toBeFocused();
  await submit(editing, "a lamp room and more");
  for (const at of [page, theirs]) {
    await expect(answers(at)).toHaveText([/edited.*a lamp room and more/], live);
  }
  await choose(`Actions for the answer of ${reader.username}`, "Delete")(theirs);
  for (const at of [theirs, page]) {
    await expect(answers(at)).toHaveCount(0, live);
    await expect(opener(at)).toHaveText("ANSWER");
  }
});

test("home-98, home-99: a draft answer is saved, and an author closes a post to answers and opens it again", async ({
  browser,
  page,
}) => {
  await visitAs(page, reader, path());
  await open(page);
  await field(page).fill("half a thought");
  await page.reload();
  await open(page);
  await expect(field(page)).toHaveValue("half a thought");
  const theirs = await openAs(browser, author, path());
  await choose(`Actions for ${post.title}`, "Close to Answers")(theirs);
  await expect(theirs.getByText("Closed to answers", { exact: true }).first()).toBeVisible();
  await page.reload();
  await opener(page).click();
  await expect(card(page).getByText("This post takes no more answers.")).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await choose(`Actions for ${post.title}`, "Open to Answers")(theirs);
  await expect(theirs.getByText("Open to answers", { exact: true }).first()).toBeVisible();
});

test("home-98: answers beyond the first page are fetched on request", async ({ page, request }) => {
  for (let number = 1; number <= 53; number += 1) {
    const content = `no ${number}`;
    await callAs(request, reader, `POST /api/posts/${post.id}/answers`, { content });
  }
  await visitAs(page, reader, path());
  await expect(opener(page)).toHaveText("53 ANSWERS");
  await open(page);
  await expect(answers(page)).toHaveCount(50);
  await card(page).getByRole("button", { name: "MORE_ANSWERS" }).click();
  await expect(answers(page)).toHaveCount(53);
  await expect(card(page).getByRole("button", { name: "MORE_ANSWERS" })).toHaveCount(0);
});

test.describe("an answer whose response is lost", () => {
  test.use({ expectedErrors: [/ERR_FAILED|status of 5/] });

  test("home-99: exists once, however often it is sent", async ({ page, request }) => {
    await visitAs(page, reader, path());
    await open(page);
    await page.route("**/answers", async (route) => {
      if (route.request().method() !== "POST") return route.continue();
      await route.fetch();
      await route.abort();
    });
    await submit(field(page), "said once");
    await expect(page.getByText("Answer failed").first()).toBeVisible();
    await expect(field(page)).toHaveValue("said once");
    await page.unroute("**/answers");
    await page.reload();
    await open(page);
    await field(page).press("Enter");
    await expect(field(page)).toHaveValue("");
    expect(await fetchAnswers(request)).toEqual(["said once"]);
    await expect(answers(page)).toHaveCount(1);
  });
});
