import { openAlbum, startMode, tagChip, titles, toast } from "../support/album-parts.ts";
import { expect, test } from "../support/fixtures.ts";

test("shrine-96: a new board has a name, a description and hashtags; without a name it cannot be created", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, ({ addImage }) => addImage({}));
  await page.getByRole("button", { name: "New Board" }).click();
  const dialog = page.getByRole("dialog", { name: "Create New Board" });
  const create = dialog.getByRole("button", { name: "CREATE_BOARD" });
  await expect(create).toBeDisabled();
  await dialog.getByLabel("name").fill("machines that hum");
  await dialog.getByLabel("description").fill("they still boot");
  await dialog.getByLabel("hashtags").fill(" #Tubes, hum ,, ");
  await create.click();
  await expect(toast(page, "Board Created")).toBeVisible();
  await expect(dialog).toBeHidden();
  const chips = page.getByRole("group", { name: "BOARDS" }).getByRole("button");
  await expect(chips).toHaveText(["All Boards", "machines that hum"]);
});

test("shrine-97, shrine-98: only one mode is active, its Stop button ends it, and Delete Tags shows Coming Soon", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, ({ addBoard }) => addBoard("night water"));
  const modes = [
    ["Edit Boards", "Stop Editing Boards", "Edit the name of night water"],
    ["Hide Boards", "Stop Hiding Boards", "Hide night water"],
    ["Delete Boards", "Stop Deleting Boards", "Delete night water"],
    ["Edit Tags", "Stop Editing Tags", "Edit the hashtags of night water"],
  ] as const;
  for (const [start, stop, chip] of modes) {
    await startMode(page, start);
    await expect(page.getByRole("button", { name: chip })).toBeVisible();
    await expect(page.getByRole("button", { name: "Manage boards and tags" })).toBeHidden();
    await page.getByRole("button", { name: stop }).click();
    await expect(page.getByRole("button", { name: "night water", exact: true })).toBeVisible();
  }
  await startMode(page, "Delete Tags");
  await expect(toast(page, "Coming Soon")).toBeVisible();
});

test("shrine-99, shrine-100: a board and its hashtags are edited inline: Enter saves, Escape cancels", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addBoard, addImage }) => {
    await addImage({ title: "Elsewhere" });
    const { id } = await addBoard("night water", ["tide"]);
    await addImage({ title: "Low moon", boardId: id });
  });
  await startMode(page, "Edit Boards");
  const name = page.getByRole("button", { name: "Edit the name of" });
  await name.click();
  await page.keyboard.type("never mind");
  await page.keyboard.press("Escape");
  await expect(name).toHaveText("night water");
  await expect(name).toBeFocused();
  await page.keyboard.press("Enter");
  await page.keyboard.type("tidal");
  await page.keyboard.press("Enter");
  await expect(toast(page, "Board updated")).toBeVisible();
  await expect(name).toHaveText("tidal");
  await page.getByRole("button", { name: "Stop Editing Boards" }).click();

  await startMode(page, "Edit Tags");
  const chip = page.getByRole("button", { name: "Edit the hashtags of tidal" });
  await chip.click();
  await expect(page.getByRole("textbox", { name: "The hashtags of" })).toHaveValue("#tide");
  await page.keyboard.type("#tide, #Moonlit");
  await page.keyboard.press("Enter");
  await expect(chip).toHaveText("tidal #tide #moonlit");
  await page.getByRole("button", { name: "Stop Editing Tags" }).click();
  await tagChip(page, "moonlit").click();
  await expect(titles(page)).toHaveText(["Low moon"]);
});

test("shrine-101, shrine-102: a board is hidden with its images after a confirmation, and can be shown again", async ({
  page,
  request,
}) => {
  await openAlbum(page, request, async ({ addBoard, addImage }) => {
    const { id } = await addBoard("night water");
    await addImage({ title: "Low moon", boardId: id });
    await addImage({ title: "Elsewhere" });
  });
  await startMode(page, "Hide Boards");
  await page.getByRole("button", { name: "Hide night water" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    '"night water" and the image on it will be hidden. Are you sure you want to proceed?',
  );
  await question.getByRole("button", { name: "CANCEL" }).click();
  await expect(titles(page)).toHaveCount(2);
  await page.getByRole("button", { name: "Hide night water" }).click();
  await question.getByRole("button", { name: "HIDE_BOARD" }).click();
  await expect(toast(page, "Board hidden")).toBeVisible();
  await expect(titles(page)).toHaveText(["Elsewhere"]);
  await page.getByRole("button", { name: "Show night water" }).click();
  await expect(toast(page, "Board shown")).toBeVisible();
  await expect(titles(page)).toHaveText(["Elsewhere", "Low moon"]);
});

test("shrine-103, shrine-106: a board is deleted with its images after a confirmation, without UNDO", async ({
  page,
  request,
}) => {
  const { album } = await openAlbum(page, request, async ({ addBoard, addImage }) => {
    const { id } = await addBoard("night water");
    await addImage({ title: "Low moon", boardId: id });
    await addImage({ title: "Side B", boardId: id });
    await addImage({ title: "Elsewhere" });
  });
  await page.getByRole("button", { name: "night water" }).click();
  await expect(titles(page)).toHaveCount(2);
  await startMode(page, "Delete Boards");
  await page.getByRole("button", { name: "Delete night water" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText(
    '"night water" and the 2 images on it will be deleted. Are you sure you want to proceed?',
  );
  await question.getByRole("button", { name: "DELETE_BOARD" }).click();
  await expect(toast(page, "Board deleted")).toBeVisible();
  await expect(page.getByRole("button", { name: "UNDO" })).toHaveCount(0);
  await expect(titles(page)).toHaveText(["Elsewhere"]);
  expect(await album.list()).toHaveLength(1);
});
