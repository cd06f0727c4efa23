import type { APIRequestContext, Browser, Locator, Page, Route } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import {
  callAs,
  makeDimension,
  makeMembers,
  openAs,
  readTexts,
} from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  type Member,
  signIn,
  submit,
  test,
  uniqueName,
  visit,
  visitAs,
} from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

let author: Member;
let reader: Member;
let post: { id: string; title: string; path: string };
test.beforeEach(async ({ request }) => {
  [author, reader] = await makeMembers(request);
  const title = `Harbours ${uniqueName()}`;
  const { id } = await write(request, author, { title, tags: ["tides"] });
  post = { id, title, path: `/oni/${author.username}/posts/${id}` };
});

const heading = (page: Page) => page.getByRole("heading", { level: 1, name: post.title });
const answers = (page: Page) => page.locator("[data-answer]");
const field = (page: Page) => page.getByPlaceholder(`answer ${author.username}`);
const answer = (request: APIRequestContext, member: Member, content: string) =>
  callAs<{ id: string }>(request, member, `POST /api/posts/${post.id}/answers`, { content });

async function openBoth(browser: Browser, page: Page): Promise<Page> {
  await signIn(page, reader);
  const authorPage = await openAs(browser, author, post.path);
  await visit(page, post.path);
  for (const at of [authorPage, page]) await expect(field(at)).toBeVisible();
  return authorPage;
}

/** Adds a reaction below the content in `target`. */
async function press(page: Page, target: Locator, name: string) {
  await target.getByRole("button", { name: "React" }).click();
  const cell = page.getByRole("dialog").getByRole("button", { name, exact: true });
  await cell.first().click();
}
const underPost = (page: Page) => page.getByRole("region", { name: "POST" }).locator("footer");

test("home-101: a post is answered on its own page, and others see it live", async ({
  browser,
  page,
}) => {
  const authorPage = await openBoth(browser, page);
  await submit(field(page), "a lamp room");
  for (const at of [page, authorPage]) {
    await expect(answers(at)).toHaveText([/a lamp room/], live);
    await expect(at.getByRole("heading", { name: "1 ANSWER", exact: true })).toBeVisible(live);
  }
  const answerMenu = `Actions for the answer of ${reader.username}`;
  await choose(answerMenu, "Edit")(page);
  const editing = page.getByRole("textbox", { name: "Edit answer" });
  await submit(editing, "a lamp room and more");
  await expect(answers(authorPage)).toHaveText([/edited.*a lamp room and more/], live);
  await choose(answerMenu, "Delete")(authorPage);
  for (const at of [authorPage, page]) await expect(answers(at)).toHaveCount(0, live);

  await choose(`Actions for ${post.title}`, "Close to Answers")(authorPage);
  await expect(page.getByText("This post takes no more answers.")).toBeVisible(live);
  await expect(field(page)).toHaveCount(0);
});

test("home-101: an answer sent while the list loads stays in it", async ({ page }) => {
  await signIn(page, reader);
  let letGo = () => {};
  const released = new Promise<void>((resolve) => (letGo = resolve));
  const list = `**/api/posts/${post.id}/answers*`;
  const holdBack = async (route: Route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  };
  await page.route(list, holdBack, { times: 1 });
  await visit(page, post.path);
  await submit(field(page), "a lamp room");
  await expect(page.getByRole("heading", { name: "1 ANSWER", exact: true })).toBeVisible();
  letGo();
  await expect(answers(page)).toHaveText([/a lamp room/]);
});

test("home-101: visitors can read a post, and its URL contains its author's username", async ({
  page,
  request,
}) => {
  await answer(request, reader, "a lamp room");
  const other = await write(request, author, { title: `Ferries ${uniqueName()}` });
  await visit(page, `/oni/somebody_else/posts/${post.id}`);
  await expect(page).toHaveURL(post.path);
  await expect(heading(page)).toBeVisible();
  await expect(answers(page)).toHaveText([/a lamp room/]);
  await expect(page.getByRole("button", { name: "React" })).toHaveCount(0);
  await expect(field(page)).toHaveCount(0);
  await expect(page.getByRole("link", { name: "CREATE_ONI" })).toBeVisible();
  await page.getByRole("link", { name: /^Ferries/ }).click();
  await expect(page).toHaveURL(`/oni/${author.username}/posts/${other.id}`);

  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "COPY_ADDRESS" }).click();
  await expect(page.getByText("Address copied", { exact: true }).first()).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(page.url());
});

test("home-105: the answers follow the chosen order", async ({ page, request }) => {
  const first = await answer(request, reader, "one");
  await answer(request, reader, "two");
  const third = await answer(request, author, "three");
  for (const [{ id }, member] of [
    [third, reader],
    [first, author],
    [first, reader],
  ] as const) {
    await callAs(request, member, `PUT /api/answers/${id}/reactions/:moon:`);
  }
  await visit(page, post.path);
  await expect(answers(page)).toHaveText([/one/, /two/, /three/]);
  await choose("OLDEST_FIRST", "NEWEST_FIRST")(page);
  await expect(answers(page)).toHaveText([/three/, /two/, /one/]);
  await choose("NEWEST_FIRST", "MOST_PRESSED")(page);
  await expect(answers(page)).toHaveText([/one/, /three/, /two/]);
  await page.reload();
  await expect(answers(page)).toHaveText([/one/, /two/, /three/]);
});

test("home-102: a reaction appears on the other screen, and each member's own stays marked", async ({
  browser,
  page,
  request,
}) => {
  await answer(request, reader, "a lamp room");
  const authorPage = await openBoth(browser, page);
  const targetsOn = (at: Page) => [underPost(at), answers(at)];
  for (const [index, target] of targetsOn(page).entries()) {
    const there = targetsOn(authorPage)[index] ?? target;
    await press(page, target, "moon");
    const chip = (at: Locator, count: number, pressed: boolean) =>
      at.getByRole("button", { name: `moon, ${count}`, pressed });
    await expect(chip(there, 1, false)).toBeVisible(live);
    await expect(chip(target, 1, true)).toBeVisible();
    await chip(there, 1, false).click();
    for (const at of [target, there]) await expect(chip(at, 2, true)).toBeVisible(live);
    await chip(target, 2, true).click();
    await expect(chip(there, 1, true)).toBeVisible(live);
  }
  // The post's card in a list shows the same.
  await visit(page, `/oni/${author.username}`);
  const card = page.getByRole("article", { name: post.title });
  await expect(card.getByRole("button", { name: "moon, 1", pressed: false })).toBeVisible();
  await card.getByRole("link", { name: post.title }).click();
  await expect(page).toHaveURL(post.path);
});

test("home-103: inbox entries link to the post and to the answer on its page", async ({
  page,
  request,
}) => {
  for (let number = 1; number <= 54; number += 1) await answer(request, reader, `no ${number}`);
  const { id } = await answer(request, reader, "the last of them");
  const wave = encodeURIComponent("🌊");
  await callAs(request, reader, `PUT /api/posts/${post.id}/reactions/${wave}`);
  await visitAs(page, author, "/inbox");
  await page.getByRole("link", { name: "reacted to what you wrote" }).click();
  await expect(page).toHaveURL(post.path);
  await visit(page, "/inbox");
  await page.getByRole("link", { name: "answered your post" }).first().click();
  await expect(page).toHaveURL(`${post.path}#${id}`);
  const linked = page.locator(`[data-answer="${id}"]`);
  await expect(linked).toHaveAttribute("data-linked", "true");
  await expect(linked).toBeInViewport();
});

test("home-104: an answer is quoted as one line in the next", async ({ page, request }) => {
  await answer(request, author, "five if you count the black\nand more below");
  await visitAs(page, reader, post.path);
  await answers(page).getByRole("button", { name: "QUOTE" }).click();
  await expect(field(page)).toBeFocused();
  await page.keyboard.press("End");
  await page.keyboard.type("I always count the black.");
  await page.keyboard.press("Enter");
  const second = answers(page).nth(1);
  const quote = `${author.username}: five if you count the black`;
  await expect(second.getByRole("blockquote")).toHaveText(quote);
  await expect(second).toContainText("I always count the black.");
});

test.describe("a post without access", () => {
  test.use({ expectedErrors: [/Failed to load resource/] });

  test("home-107: is an unknown path, also after it is hidden", async ({
    browser,
    page,
    request,
  }) => {
    const authorPage = await openBoth(browser, page);
    await authorPage.getByRole("button", { name: "Make Private" }).click();
    const gone = page.getByRole("img", { name: "404" });
    await expect(gone).toBeVisible(live);
    await expect(heading(authorPage)).toBeVisible();
    await visit(page, `/oni/${author.username}/posts/not-an-id`);
    await expect(gone).toBeVisible();

    await choose(`Actions for ${post.title}`, "Delete")(authorPage);
    await authorPage.getByRole("button", { name: "DELETE_POST" }).click();
    await expect(authorPage).toHaveURL(`/oni/${author.username}`);
    const left = await request.get(`/api/posts/${post.id}`);
    expect(left.status()).toBe(404);
  });
});

test.describe("sharing a post", () => {
  test.use({ expectedErrors: [/ERR_INTERNET_DISCONNECTED|WebSocket connection/] });

  test("home-106: the URL of a post is sent to a channel, also after an offline period", async ({
    page,
    request,
  }) => {
    const name = `tide ${uniqueName()}`;
    const { channelId } = await makeDimension(request, [reader], { name });
    await visitAs(page, reader, post.path);
    const send = async () => {
      await page.getByRole("button", { name: "SEND_TO" }).click();
      const dialog = page.getByRole("dialog", { name: "Send to" });
      await dialog.getByRole("textbox").fill("gen");
      await dialog.getByRole("button", { name: new RegExp(`general ?${name}`) }).click();
      await expect(page.getByText("Address sent", { exact: true }).first()).toBeVisible();
    };
    await page.getByRole("button", { name: "SEND_TO" }).click();
    await expect(page.getByRole("list", { name: "Channels and direct messages" })).toContainText(
      name,
    );
    await page.keyboard.press("Escape");
    await send();
    await page.context().setOffline(true);
    await send();
    await page.context().setOffline(false);
    const address = new URL(post.path, page.url()).href;
    const sent = () => readTexts(request, reader, { channelId });
    await expect.poll(sent, live).toEqual([address, address]);
  });
});
