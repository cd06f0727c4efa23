import type { Page } from "playwright/test";
import { expect } from "../../support/fixtures.ts";
import { goInside } from "../../support/pages.ts";
import { choose } from "../../support/screen.ts";
import {
  button,
  type Image,
  type Kinds,
  press,
  whenWritten,
  withOne,
  type World,
} from "./step-parts.ts";

async function chooseOn(page: Page, { name }: Image, entry: string, at = "/album"): Promise<void> {
  await goInside(page, at);
  await choose(new RegExp(`^Actions for ${name}$`), entry)(page);
}

async function remove(page: Page, image: Image, sure: string): Promise<void> {
  await chooseOn(page, image, "Delete");
  await press(page, sure);
  await expect(page.getByRole("alertdialog")).toHaveCount(0);
}

const shown = ({ images }: World) =>
  images.filter(({ isPublic, isTrashed }) => isPublic && !isTrashed);
const manyShown = (world: World) => (world.images.length > 2 ? shown(world) : []);
const hidden = ({ images }: World) =>
  images.filter(({ isPublic, isTrashed }) => !isPublic && !isTrashed);
const trashed = ({ images }: World) => images.filter(({ isTrashed }) => isTrashed);

/** Steps of a member with images of the album. */
export const albumKinds: Kinds = {
  "image alt": withOne(shown, (image, { name }) => {
    const words = name("alt");
    return {
      commands: [`image alt ${image.name} ${words}`],
      click: async ({ page }) => {
        await chooseOn(page, image, "Edit");
        const dialog = page.getByRole("dialog", { name: "Edit image" });
        await dialog.getByRole("textbox", { name: "alt text" }).fill(words);
        await press(page, "SAVE_ALT");
        await expect(dialog).toHaveCount(0);
      },
    };
  }),
  "image hide": withOne(shown, (image) => ({
    commands: [`image hide ${image.name}`],
    click: ({ page }) => whenWritten(page, () => chooseOn(page, image, "Hide")),
    after: () => (image.isPublic = false),
  })),
  "image show": withOne(hidden, (image) => ({
    commands: [`image show ${image.name}`],
    click: ({ page }) =>
      whenWritten(page, () => chooseOn(page, image, "Unhide", "/settings?tab=hidden")),
    after: () => (image.isPublic = true),
  })),
  "image rm": withOne(manyShown, (image, _, { images }) => ({
    commands: [`image rm ${image.name} --sure`],
    click: ({ page }) => remove(page, image, "DELETE_IMAGE"),
    after: () => images.splice(images.indexOf(image), 1),
  })),
  "image trash": withOne(shown, (image) => ({
    commands: [`image trash ${image.name}`],
    click: ({ page }) => remove(page, image, "Move to trash"),
    after: () => (image.isTrashed = true),
  })),
  "trash restore": withOne(trashed, (image) => ({
    commands: [`trash restore ${image.name}`],
    click: async ({ page }) => {
      await goInside(page, "/album");
      await button(page, "Trash").click();
      await press(page, `Restore ${image.name}`);
      await page.keyboard.press("Escape");
      await expect(page.getByRole("dialog")).toHaveCount(0);
    },
    after: () => (image.isTrashed = false),
  })),
};
