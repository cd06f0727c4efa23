import type { Page } from "playwright/test";
import { write } from "../support/archive-parts.ts";
import { expect, registerMember, test, visitAs } from "../support/fixtures.ts";
import { takePage } from "../support/pages.ts";
import { choose } from "../support/screen.ts";
import { addImage, edit, editor, openShrine } from "../support/shrine-parts.ts";

const album = (page: Page) => page.getByRole("dialog", { name: "From your album" });
const take = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "FROM_ALBUM" }).click();
  await album(page).getByRole("button", { name, exact: true }).click();
};
/** Returns the width of the full-size image once it is loaded. */
const widthOf = (page: Page, imageUrl: string, alt: string) =>
  page
    .locator(`img[src="${imageUrl}"][alt="${alt}"]`)
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);

test("home-100: an album image is inserted into a post, below the line of the cursor", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const moon = { title: "moon", isPublic: true, alt: "a ]low[ `moon` \\" };
  const { imageUrl } = await addImage(request, member, moon);
  await addImage(request, member, { title: "kept", isPublic: false });
  const { id } = await write(request, member, { title: "Rain", markdownContent: "one\n\ntwo" });
  await visitAs(page, member, `/oni/${member.username}/posts/${id}`);
  await choose("Actions for Rain", "Edit")(page);
  const form = page.getByRole("form", { name: "Edit post" });
  const words = form.getByLabel("markdown", { exact: true });
  await words.focus();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "FROM_ALBUM" }).click();
  await expect(album(page).getByRole("listitem")).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "FROM_ALBUM" })).toBeFocused();
  await take(page, "moon");
  await expect(words).toHaveValue(`one\n\n![a  low   moon   ](${imageUrl})\n\ntwo`);
  await page.getByRole("button", { name: "SAVE_POST" }).click();
  await expect(form).toHaveCount(0);
  await expect.poll(() => widthOf(page, imageUrl, "a  low   moon   ")).toBeGreaterThan(0);
});

test("home-100: an album image is inserted into a shrine, where a visitor sees it", async ({
  browser,
  page,
  request,
}) => {
  const member = await openShrine(page, request, { profileMarkdown: "# Harbour\n\nlast line" });
  const image = { title: "moon", alt: "a low moon", isPublic: true };
  const { imageUrl } = await addImage(request, member, image);
  await edit(page).click();
  await expect(editor(page)).toBeFocused();
  await page.keyboard.press("Control+End");
  await take(page, "moon");
  await expect(editor(page)).toHaveValue(/^# Harbour\n\nlast line\n\n!\[a low moon\]\(\/objects\//);
  await page.getByRole("button", { name: "SAVE_PROFILE" }).first().click();
  await expect.poll(() => widthOf(page, imageUrl, "a low moon")).toBeGreaterThan(0);
  const visitor = await takePage(browser);
  await visitor.goto(`/oni/${member.username}`);
  await expect.poll(() => widthOf(visitor, imageUrl, "a low moon")).toBeGreaterThan(0);
});
