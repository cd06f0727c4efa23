import type { Page } from "playwright/test";
import { makeCapsule, archivePost } from "../support/archive-parts.ts";
import { callAs } from "../support/dimensions-parts.ts";
import {
  expect,
  live,
  type Member,
  registerMember,
  signIn,
  submit,
  test,
  visit,
} from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

let member: Member;
test.beforeEach(async ({ page, request }) => {
  member = await registerMember(request);
  await signIn(page, member);
});

const cards = (page: Page) => page.getByRole("list", { name: "Archived memories" });
const titles = (page: Page) => cards(page).getByRole("heading", { level: 2 });
const search = (page: Page) => page.getByPlaceholder("Search archived memories...");
const capsules = (page: Page) => page.getByRole("region", { name: "CAPSULES" });
const toast = (page: Page, title: string) =>
  page.getByRole("region", { name: /Notification/ }).getByText(title, { exact: true });

test("shrine-113: the archive shows its parts with the texts of the specification", async ({
  page,
  request,
}) => {
  await archivePost(request, member, { title: "Rain", tags: ["weather"], isPublic: false });
  await visit(page, "/archive");
  await expect(page.getByText("Showing 1 archived memory", { exact: true })).toBeVisible();
  const bar = page.getByRole("navigation", { name: "Section" });
  await expect(bar.getByRole("link")).toHaveText(["PROFILE", "ALBUM", "LANDING_PAGE"]);
  for (const [index, href] of ["/profile", "/album", "/"].entries()) {
    await expect(bar.getByRole("link").nth(index)).toHaveAttribute("href", href);
  }
  await expect(page.getByRole("blockquote")).not.toBeEmpty();
  await expect(search(page)).toBeVisible();
  await expect(page.getByRole("button", { name: /All Posts/ })).toBeVisible();
  await expect(page.getByRole("region", { name: "Profile Archives" })).toBeVisible();
  const card = page.getByRole("article", { name: "Rain" });
  await expect(card.getByText("Private", { exact: true })).toBeVisible();
  await expect(card.getByText("Archived", { exact: true })).toBeVisible();
  await expect(card.getByRole("button", { name: "Make Public" })).toBeVisible();
  await expect(card.getByRole("button", { name: "Archive", exact: true })).toBeHidden();
});

test("shrine-114: an empty archive and a filter without matches show different texts", async ({
  page,
  request,
}) => {
  await visit(page, "/archive");
  await expect(page.getByRole("heading", { name: "Empty Archive" })).toBeVisible();
  // The post appears live (shrine-55).
  await archivePost(request, member, { title: "Rain" });
  await expect(titles(page)).toHaveText(["Rain"], live);
  await search(page).fill("snow");
  await expect(page.getByRole("heading", { name: "No Matching Memories" })).toBeVisible();
  await expect(page.getByText("Showing 0 archived memories")).toBeVisible();
  await page.getByRole("button", { name: "CLEAR_FILTERS" }).click();
  await expect(titles(page)).toHaveText(["Rain"]);
});

test("shrine-115, shrine-116: search, sort, tag and capsule are stored in the URL, and back and forward restore them", async ({
  page,
  request,
}) => {
  const { id: capsuleId } = await makeCapsule(request, member, "tape notes");
  await archivePost(request, member, { title: "Rain", tags: ["weather"] });
  await archivePost(request, member, { title: "Snow", tags: ["weather"], capsuleId });
  await archivePost(request, member, { title: "Moths", tags: ["night"], capsuleId });
  await visit(page, "/archive");
  await expect(titles(page)).toHaveText(["Moths", "Snow", "Rain"]);

  await page.getByRole("button", { name: "Newest" }).click();
  await expect(titles(page)).toHaveText(["Rain", "Snow", "Moths"]);
  const capsule = capsules(page).getByRole("button", { name: /tape notes/ });
  await capsule.click();
  await expect(titles(page)).toHaveText(["Snow", "Moths"]);
  const tag = page.getByRole("region", { name: "TAGS" }).getByRole("button", { name: /weather/ });
  await tag.click();
  await expect(titles(page)).toHaveText(["Snow"]);
  await search(page).pressSequentially("rain");
  await expect(titles(page)).toHaveCount(0);
  await expect(page).toHaveURL(`/archive?q=rain&sort=oldest&tag=weather&capsule=${capsuleId}`);

  await page.goBack();
  await expect(search(page)).toHaveValue("");
  await expect(titles(page)).toHaveText(["Snow"]);
  await page.goBack();
  await expect(titles(page)).toHaveText(["Snow", "Moths"]);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/archive");
  await expect(titles(page)).toHaveText(["Moths", "Snow", "Rain"]);
  await page.goForward();
  await page.goForward();
  await expect(titles(page)).toHaveText(["Snow", "Moths"]);
});

test("shrine-117, shrine-118: a card toggles its visibility, and expands", async ({
  page,
  request,
}) => {
  const long = `${"a".repeat(290)} **${"b".repeat(40)}** end of it`;
  await archivePost(request, member, { title: "Rain", markdownContent: long });
  await visit(page, "/archive");
  const card = page.getByRole("article", { name: "Rain" });
  await expect(card.getByText(`${"b".repeat(9)}...`, { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Read More" }).click();
  await expect(card.getByText("end of it")).toBeVisible();
  await card.getByRole("button", { name: "Show Less" }).click();
  await expect(card.getByText("end of it")).toBeHidden();

  await card.getByRole("button", { name: "Make Private" }).click();
  await expect(toast(page, "Visibility Updated")).toBeVisible();
  await expect(card.getByText("Private", { exact: true })).toBeVisible();
  await card.getByRole("button", { name: "Make Public" }).click();
  await expect(card.getByRole("button", { name: "Make Private" })).toBeVisible();
});

test("shrine-119, shrine-120: a capsule is created, renamed inline and deleted, and its posts stay", async ({
  page,
  request,
}) => {
  const { id: capsuleId } = await makeCapsule(request, member, "tape notes");
  await archivePost(request, member, { title: "Rain", capsuleId });
  await visit(page, "/archive");
  await page.getByRole("button", { name: "New Capsule" }).click();
  await page.getByLabel("name").fill("winter");
  await page.getByRole("button", { name: "CREATE_CAPSULE" }).click();
  await expect(toast(page, "Capsule Created")).toBeVisible();
  await expect(capsules(page).getByRole("button", { name: /winter/ })).toBeVisible();

  await choose("Capsule actions", "Edit Capsules")(page);
  const name = page.getByRole("textbox", { name: "New name of tape notes" });
  await page.getByRole("button", { name: "Rename tape notes" }).click();
  await name.fill("thrown away");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Rename tape notes" }).click();
  await submit(name, "tape loops");
  await expect(toast(page, "Capsule updated")).toBeVisible();
  await expect(page.getByRole("button", { name: "Rename tape loops" })).toBeFocused();
  await page.getByRole("button", { name: "Stop Editing" }).click();

  await choose("Capsule actions", "Delete Capsules")(page);
  await page.getByRole("button", { name: "Delete tape loops" }).click();
  await page.getByRole("button", { name: "DELETE_CAPSULE" }).click();
  await expect(toast(page, "Capsule deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "Delete tape loops" })).toBeHidden();
  await page.getByRole("button", { name: "Stop Deleting" }).click();
  await expect(titles(page)).toHaveText(["Rain"]);
  await expect(capsules(page).getByRole("button", { name: /winter/ })).toBeVisible();
});

test("shrine-121, shrine-122: profile archives open, and their owner can delete them", async ({
  page,
  request,
}) => {
  await callAs(request, member, "POST /api/profile-archives", { title: "The blue shrine" });
  await visit(page, "/archive");
  const section = page.getByRole("region", { name: "Profile Archives" });
  await section.getByRole("button", { name: /The blue shrine/ }).click();
  await expect(section.getByText("Edit this markdown to customize your space.")).toBeVisible();
  for (const name of ["Edit", "Hide"]) {
    // The toast also disappears by itself.
    await expect(async () => {
      await section.getByRole("button", { name, exact: true }).click();
      await expect(toast(page, "Coming Soon")).toBeVisible();
      await page.getByRole("button", { name: "Dismiss" }).click({ timeout: 1_000 });
    }).toPass();
  }
  await section.getByRole("button", { name: "Delete", exact: true }).click();
  await page.getByRole("button", { name: "DELETE_ARCHIVE" }).click();
  await expect(toast(page, "Archive deleted")).toBeVisible();
  await expect(section.getByRole("button", { name: /The blue shrine/ })).toBeHidden();
});

test("shrine-123: only the cards near the window are rendered", async ({ page }) => {
  const at = "2026-11-03T10:00:00.000Z";
  const posts = Array.from({ length: 10_000 }, (_, index) => ({
    id: `01890a5d-ac96-774b-bcce-${String(index).padStart(12, "0")}`,
    userId: "01890a5d-ac96-774b-bcce-b302099a8057",
    capsuleId: null,
    title: `Memory ${index}`,
    content: `About ${index}.`,
    markdownContent: `About ${index}.`,
    tags: [`t${index % 40}`],
    isPublic: true,
    isArchived: true,
    answersClosed: false,
    answerCount: 0,
    reactions: [],
    reactionRev: 0,
    createdAt: at,
    updatedAt: at,
    author: { username: "lumen", displayName: null },
  }));
  await page.route("**/api/posts/archived*", (route) => {
    const isPart = new URL(route.request().url()).searchParams.has("limit");
    return route.fulfill({ json: isPart ? posts.slice(0, 50) : posts });
  });
  await visit(page, "/archive");
  await expect(page.getByText("Showing 10000 archived memories")).toBeVisible();
  expect(await titles(page).count()).toBeLessThan(30);
  // The page grows while its rows are measured, so its end may move.
  await expect(async () => {
    await page.keyboard.press("End");
    const last = page.getByRole("heading", { name: "Memory 9999" });
    await expect(last).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(await titles(page).count()).toBeLessThan(30);
  await search(page).fill("memory 4321");
  await expect(titles(page)).toHaveText(["Memory 4321"]);
});
