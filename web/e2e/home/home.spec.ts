import type { Page } from "playwright/test";
import { makeCapsule, write } from "../support/archive-parts.ts";
import {
  callAs,
  makeDimension,
  openAs,
  sendMessage,
  whenLive,
} from "../support/dimensions-parts.ts";
import {
  expect,
  holdRequests,
  loadLinked,
  type Member,
  registerMember,
  signIn,
  test,
  uniqueName,
  visit,
} from "../support/fixtures.ts";
import { link } from "../support/people-parts.ts";
import { choose } from "../support/screen.ts";

let member: Member;
let tag: string;
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request);
  // All tests share one feed, so each test filters it by its own tag.
  tag = uniqueName();
  await signIn(page, member);
});

const titles = (page: Page) =>
  page.getByRole("list", { name: "Feed" }).getByRole("heading", { level: 2 });
const panel = (page: Page, name: string) => page.getByRole("region", { name });
const putOffFirstSteps = (page: Page) => page.getByRole("button", { name: "LATER" }).click();

test("home-79: a post is written, edited and deleted", async ({ page, request }) => {
  await makeCapsule(request, member, "tape notes");
  await write(request, member, { title: "Earlier", tags: [tag] });
  await visit(page, `/homepage?tag=${tag}`);
  await expect(titles(page)).toHaveText(["Earlier"]);
  await putOffFirstSteps(page);
  await page.getByRole("button", { name: "WRITE_POST" }).click();
  const form = page.getByRole("form", { name: "New post" });
  await expect(form.getByLabel("title")).toBeFocused();
  await form.getByLabel("title").fill("Rain");
  await form.getByLabel("markdown", { exact: true }).fill("It **hums** again.");
  await form.getByRole("tab", { name: "PREVIEW" }).click();
  await expect(form.locator("strong")).toHaveText("hums");
  await form.getByRole("textbox", { name: "tags" }).fill(`#${tag.toUpperCase()},`);
  await expect(form.getByRole("group", { name: "Chosen tags" })).toContainText(tag);
  await form.getByRole("combobox", { name: "capsule" }).click();
  await page.getByRole("option", { name: "tape notes" }).click();
  await form.getByRole("button", { name: "PUBLISH_POST" }).click();
  await expect(titles(page)).toHaveText(["Rain", "Earlier"]);
  await expect(page.getByRole("button", { name: "WRITE_POST" })).toBeFocused();

  await choose("Actions for Rain", "Edit")(page);
  const edit = page.getByRole("form", { name: "Edit post" });
  await edit.getByLabel("title").fill("Snow");
  await edit.getByRole("button", { name: "SAVE_POST" }).click();
  await expect(titles(page)).toHaveText(["Snow", "Earlier"]);
  const [post] = await callAs<object[]>(request, member, "GET /api/posts/my");
  expect(post).toMatchObject({ title: "Snow", tags: [tag], capsuleId: expect.any(String) });

  await choose("Actions for Snow", "Delete")(page);
  await page.getByRole("button", { name: "DELETE_POST" }).click();
  await expect(titles(page)).toHaveText(["Earlier"]);
});

test("home-79, home-88: a private post is not in the feed, and appears at once when it is made public", async ({
  page,
  request,
}) => {
  await write(request, member, { title: "Earlier", tags: [tag] });
  await visit(page, `/homepage?tag=${tag}`);
  await page.getByRole("button", { name: "WRITE_POST" }).click();
  const form = page.getByRole("form", { name: "New post" });
  await form.getByLabel("title").fill("Secret");
  await form.getByLabel("markdown", { exact: true }).fill("Only mine.");
  await form.getByRole("textbox", { name: "tags" }).fill(`${tag},`);
  await form.getByRole("switch").click();
  await expect(form.getByText("Private: only you see it")).toBeVisible();
  await form.getByRole("button", { name: "PUBLISH_POST" }).click();
  await expect(page.getByText("Post created", { exact: true })).toBeVisible();
  await expect(titles(page)).toHaveText(["Earlier"]);
  const own = await callAs<object[]>(request, member, "GET /api/posts/my");
  expect(own[0]).toMatchObject({ title: "Secret", isPublic: false });

  await page.getByRole("button", { name: member.username }).click();
  await page.getByRole("menuitem", { name: "Profile" }).click();
  const secret = page.getByRole("article", { name: "Secret" });
  await secret.getByRole("button", { name: "Make Public" }).click();
  await expect(secret.getByRole("button", { name: "Make Private" })).toBeVisible();
  await page.goBack();
  await expect(titles(page)).toHaveText(["Secret", "Earlier"]);
});

test("home-83, home-84: new posts wait for a request, and a hidden post leaves the feed of others", async ({
  page,
  request,
}) => {
  const other = await registerMember(request);
  await write(request, other, { title: "First", tags: [tag] });
  await loadLinked(page, `/homepage?tag=${tag}`);
  await expect(panel(page, "ONLINE_NEAR_YOU").getByText("No member shares a tag")).toBeVisible();
  await expect(titles(page)).toHaveText(["First"]);

  const news = page.getByRole("button", { name: /^\d+ more$/ });
  const position = await titles(page).first().boundingBox();
  let secondId = "";
  await expect(async () => {
    ({ id: secondId } = await write(request, other, { title: "Second", tags: [tag] }));
    await expect(news).toBeVisible({ timeout: 10_000 });
  }).toPass();
  await expect(titles(page)).toHaveText(["First"]);
  expect(await titles(page).first().boundingBox()).toEqual(position);
  await news.click();
  await expect(titles(page).first()).toHaveText("Second");
  await expect(titles(page).last()).toHaveText("First");
  await expect(news).toBeHidden();
  const count = await titles(page).count();
  await callAs(request, other, `PATCH /api/posts/${secondId}`, { isPublic: false });
  await expect(titles(page)).toHaveCount(count - 1);
});

test("home-86, home-89: a draft survives a reload until it is discarded, and its text is locked while the post is sent", async ({
  page,
  request,
}) => {
  await visit(page, "/homepage");
  await page.getByRole("button", { name: "WRITE_POST" }).click();
  await page.getByLabel("title").fill("Half a thought");
  await page.getByLabel("markdown", { exact: true }).fill("It began");
  await page.reload();
  await page.getByRole("button", { name: "CONTINUE_DRAFT" }).click();
  await expect(page.getByLabel("title")).toHaveValue("Half a thought");
  await expect(page.getByLabel("markdown", { exact: true })).toHaveValue("It began");
  await page.getByRole("button", { name: "DISCARD_DRAFT" }).click();
  await expect(page.getByLabel("title")).toHaveValue("");
  await page.reload();
  await page.getByRole("button", { name: "WRITE_POST" }).click();

  const words = page.getByLabel("markdown", { exact: true });
  await page.getByLabel("title").fill("Slow");
  await words.fill("All of it");
  const letGo = await holdRequests(page, "**/api/posts");
  await page.getByRole("button", { name: "PUBLISH_POST" }).click();
  await expect(words).not.toBeEditable();
  await words.pressSequentially(", and more");
  await expect(words).toHaveValue("All of it");
  letGo();
  await expect(page.getByText("Post created", { exact: true })).toBeVisible();
  const own = await callAs<object[]>(request, member, "GET /api/posts/my");
  expect(own).toMatchObject([{ markdownContent: "All of it" }]);
});

test("home-91, home-92: a neighbour who connects is shown as near and online, with the shared dimension where they are active", async ({
  page,
  request,
  browser,
}) => {
  const other = await registerMember(request);
  await link(request, [member, other]);
  const dimension = await makeDimension(request, [other, member], { name: "small screens" });
  await visit(page, "/homepage");
  const near = panel(page, "ONLINE_NEAR_YOU");
  await expect(near.getByText("0 of 1 online")).toBeVisible();
  const otherPage = await openAs(browser, other, dimension.path);
  await expect(near.getByText("1 of 1 online")).toBeVisible();
  const row = near.getByRole("link", { name: other.username });
  await expect(row).toHaveAttribute("href", `/oni/${other.username}`);
  await whenLive(otherPage);
  // The dimensions are fetched again on arrival, and otherwise every 30 seconds.
  await visit(page, "/purpose");
  await visit(page, "/homepage");
  await expect(row).toContainText("small screens", { timeout: 40_000 });
  await otherPage.close();
  await expect(near.getByText("0 of 1 online")).toBeVisible({ timeout: 20_000 });
});

test("home-90: a tag filters the feed and is part of the address", async ({ page, request }) => {
  await write(request, member, { title: "Untagged", tags: [tag] });
  await write(request, member, { title: "Tagged", tags: [tag, `${tag}x`] });
  await visit(page, `/homepage?tag=${tag}`);
  await expect(titles(page)).toHaveText(["Tagged", "Untagged"]);
  const tagged = page.getByRole("article", { name: "Tagged", exact: true });
  await tagged.getByRole("button", { name: `${tag}x` }).click();
  await expect(page).toHaveURL(`/homepage?tag=${tag}x`);
  await expect(titles(page)).toHaveText(["Tagged"]);
  await page.goBack();
  await expect(titles(page)).toHaveText(["Tagged", "Untagged"]);
  await visit(page, `/homepage?tag=${tag}y`);
  await expect(page.getByRole("heading", { name: "No ripple there" })).toBeVisible();
  await page.getByRole("button", { name: "ALL_POSTS" }).click();
  await expect(page).toHaveURL("/homepage");
  await expect(titles(page)).not.toHaveCount(0);
});

test("home-94: own dimensions show their unread count", async ({ page, request }) => {
  const other = await registerMember(request);
  const dimension = await makeDimension(request, [other, member], { name: "tape room" });
  await visit(page, "/homepage");
  const own = panel(page, "YOUR_DIMENSIONS").getByRole("link", { name: /tape room/ });
  await expect(own).toBeVisible();
  await sendMessage(request, other, dimension, "hello");
  await expect(own).toContainText("1 NEW");
});
