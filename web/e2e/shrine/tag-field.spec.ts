import type { Locator } from "playwright/test";
import { chooseFiles, makeFile, openAlbum } from "../support/album-parts.ts";
import { choiceOf } from "../support/constellation-parts.ts";
import { callAs } from "../support/dimensions-parts.ts";
import { expect, type Member, registerMember, test, visitAs } from "../support/fixtures.ts";

/** Returns the position of a button, which must not move when a field loses the focus. */
const boundsOf = async (button: Locator) => JSON.stringify(await button.boundingBox());

test("shrine-31: a tag still being typed is saved with the image by one click", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request);
  await chooseFiles(page, [makeFile()]);
  const dialog = page.getByRole("dialog", { name: "Save Image" });
  await dialog.getByRole("textbox", { name: "tags" }).pressSequentially("rust, Weather");
  const save = dialog.getByRole("button", { name: "Save to Constellation" });
  const before = await boundsOf(save);
  await dialog.getByLabel("caption").focus();
  expect(await boundsOf(save)).toBe(before);
  await dialog.getByRole("textbox", { name: "tags" }).focus();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await album.list()).toMatchObject([{ tags: ["rust", "weather"] }]);
});

test.describe("on the home page", () => {
  let member: Member;
  test.beforeEach(async ({ page, request }) => {
    member = await registerMember(request);
    await visitAs(page, member, "/homepage");
  });

  test("shrine-31: a tag still being typed is discarded with the draft, and published with the post by one click", async ({
    page,
    request,
  }) => {
    await page.getByRole("button", { name: "WRITE_POST" }).click();
    const form = page.getByRole("form", { name: "New post" });
    const field = form.getByRole("textbox", { name: "tags" });
    await field.pressSequentially("tide");
    await form.getByRole("button", { name: "DISCARD_DRAFT" }).click();
    await expect(field).toHaveValue("");
    await form.getByLabel("title").fill("Rain");
    await form.getByLabel("markdown", { exact: true }).fill("It hums.");
    await field.pressSequentially("tide tid");
    await expect(form.getByRole("group", { name: "Chosen tags" })).toHaveText("#tide");
    await form.getByRole("button", { name: "PUBLISH_POST" }).click();
    await expect(form).toBeHidden();
    const posts = await callAs<object[]>(request, member, "GET /api/posts/my");
    expect(posts).toMatchObject([{ tags: ["tide", "tid"] }]);
  });

  test("shrine-31: a tag still being typed is saved to the member's tags by one click", async ({
    page,
    request,
  }) => {
    await page.getByRole("link", { name: "OPEN_SKY" }).click();
    const choice = choiceOf(page);
    await choice.getByRole("textbox", { name: "Another tag" }).pressSequentially("lighthouse");
    await choice.getByRole("button", { name: "SAVE_TAGS" }).click();
    await expect(page.getByText("Tags saved", { exact: true })).toBeVisible();
    const me = await callAs<object>(request, member, "GET /api/auth/me");
    expect(me).toMatchObject({ userBadges: ["lighthouse"] });
  });
});
