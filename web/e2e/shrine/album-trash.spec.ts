import type { Page } from "playwright/test";
import { openAlbum, startMode, titles, toast } from "../support/album-parts.ts";
import { expect, test } from "../support/fixtures.ts";
import { choose } from "../support/screen.ts";

async function remove(page: Page, title: string): Promise<void> {
  await choose(`Actions for ${title}`, "Delete")(page);
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(toast(page, "Image moved to trash")).toBeVisible();
}
const undo = (page: Page) => page.getByRole("button", { name: "UNDO" });
const trash = (page: Page) => page.getByRole("dialog", { name: "Trash" });
const rows = (page: Page) => trash(page).getByRole("listitem");

test("shrine-104, shrine-105: UNDO in the toast restores what was moved to the trash", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request, async ({ addBoard, addImage }) => {
    const { id } = await addBoard("night water");
    for (const title of ["Low moon", "High moon"]) await addImage({ title, boardId: id });
    await addImage({ title: "Side B" });
  });
  await remove(page, "Side B");
  await expect(titles(page)).toHaveText(["High moon", "Low moon"]);
  await undo(page).click();
  await expect(toast(page, "Image restored")).toBeVisible();
  await expect(titles(page)).toHaveText(["Side B", "High moon", "Low moon"]);

  await page.getByRole("button", { name: "night water" }).click();
  await expect(titles(page)).toHaveCount(2);
  await startMode(page, "Delete Boards");
  await page.getByRole("button", { name: "Delete night water" }).click();
  await page.getByRole("button", { name: "Move to trash" }).click();
  await expect(toast(page, "Board moved to trash")).toBeVisible();
  await expect(titles(page)).toHaveText(["Side B"]);
  expect(await album.list()).toHaveLength(1);
  await undo(page).click();
  await expect(toast(page, "Board restored")).toBeVisible();
  await expect(titles(page)).toHaveText(["Side B", "High moon", "Low moon"]);
  await expect(page.getByRole("button", { name: "Delete night water" })).toBeVisible();
  expect(await album.list()).toHaveLength(3);
});

test("shrine-107, shrine-108: the trash shows the days left, restores items, and deletes them after a confirmation", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addBoard, addImage, throwAway }) => {
    const { id } = await addBoard("night water");
    await addImage({ title: "Low moon", boardId: id });
    await throwAway("boards", id);
    await addImage({ title: "Side B" });
    await addImage({ title: "Side C" });
  });
  await remove(page, "Side B");
  await page.getByRole("button", { name: "Trash", exact: true }).click();
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).nth(0)).toContainText("Side B30 days left");
  await expect(rows(page).nth(1)).toContainText("night waterboard, 1 image · 30 days left");
  const thumbnail = rows(page).nth(0).locator("img");
  await expect
    .poll(() => thumbnail.evaluate((img) => img instanceof HTMLImageElement && img.naturalWidth))
    .toBeGreaterThan(0);

  await trash(page).getByRole("button", { name: "Restore night water" }).click();
  await expect(rows(page)).toHaveCount(1);
  await trash(page).getByRole("button", { name: "Delete Side B for good" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText('permanently delete "Side B"?');
  await question.getByRole("button", { name: "DELETE_IMAGE" }).click();
  await expect(trash(page)).toContainText("Nothing is in the trash.");
  await page.keyboard.press("Escape");
  await expect(titles(page)).toHaveText(["Side C", "Low moon"]);
  await expect(page.getByRole("button", { name: "Trash", exact: true })).toBeFocused();
});
