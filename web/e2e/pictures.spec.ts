import type { Page } from "playwright/test";
import { write } from "./archive-parts.ts";
import { expect, registerMember, signIn, test, visit } from "./fixtures.ts";
import { addImage, edit, editor, openShrine } from "./shrine-parts.ts";

const choose = async (page: Page, name: string) => {
  await page.getByRole("button", { name: "FROM_ALBUM" }).click();
  await page
    .getByRole("dialog", { name: "From your album" })
    .getByRole("button", { name, exact: true })
    .click();
};
/** How wide an image is once it is there, shown in full and not as the album shows it. */
const widthOf = (page: Page, imageUrl: string, alt: string) =>
  page
    .locator(`img[src="${imageUrl}"][alt="${alt}"]`)
    .evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth);

test("WB1709: an image of the album stands in a post, below the line in which one wrote", async ({
  page,
  request,
}) => {
  const member = await registerMember(request);
  const { imageUrl } = await addImage(request, member, {
    ...{ title: "moon", isPublic: true },
    alt: "a ]low[ `moon` \\",
  });
  await addImage(request, member, { title: "kept", isPublic: false });
  const { id } = await write(request, member, { title: "Rain", markdownContent: "one\n\ntwo" });
  await signIn(page, member);
  await visit(page, `/oni/${member.username}/posts/${id}`);
  await page.getByRole("button", { name: "Actions for Rain" }).click();
  await page.getByRole("menuitem", { name: "Edit" }).click();
  const words = page
    .getByRole("form", { name: "Edit post" })
    .getByLabel("markdown", { exact: true });
  await words.focus();
  await page.keyboard.press("Control+Home");
  await page.getByRole("button", { name: "FROM_ALBUM" }).click();
  const pictures = page.getByRole("dialog", { name: "From your album" }).getByRole("listitem");
  await expect(pictures).toHaveCount(1);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "FROM_ALBUM" })).toBeFocused();
  await choose(page, "moon");
  await expect(words).toHaveValue(`one\n\n![a  low   moon   ](${imageUrl})\n\ntwo`);
  await page.getByRole("button", { name: "SAVE_POST" }).click();
  await expect(page.getByRole("form", { name: "Edit post" })).toHaveCount(0);
  await expect.poll(() => widthOf(page, imageUrl, "a  low   moon   ")).toBeGreaterThan(0);
});

test("WB1709: an image of the album stands in a shrine, where a visitor sees it", async ({
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
  await choose(page, "moon");
  await expect(editor(page)).toHaveValue(/^# Harbour\n\nlast line\n\n!\[a low moon\]\(\/objects\//);
  await page.getByRole("button", { name: "SAVE_PROFILE" }).first().click();
  await expect.poll(() => widthOf(page, imageUrl, "a low moon")).toBeGreaterThan(0);
  const context = await browser.newContext({ baseURL: process.env["BASE_URL"] ?? "" });
  const visitor = await context.newPage();
  await visitor.goto(`/oni/${member.username}`);
  await expect.poll(() => widthOf(visitor, imageUrl, "a low moon")).toBeGreaterThan(0);
});
