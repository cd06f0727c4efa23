import type { Page } from "playwright/test";
import { expect } from "./fixtures.ts";
import { choose } from "./screens/screen.ts";
import { button, type Image, type Kinds, press, visit, whenWritten } from "./walk-parts.ts";

const chooseOn = (page: Page, { name }: Image, entry: string): Promise<void> =>
  choose(new RegExp(`^Actions for ${name}$`), entry)(page);

const isShown = ({ isPublic, isTrashed }: Image) => isPublic && !isTrashed;
const isHidden = ({ isPublic, isTrashed }: Image) => !isPublic && !isTrashed;

/** What a member does with images of the album. */
export const albumKinds: Kinds = {
  "image alt": ({ images }, { pick, name }) => {
    const image = pick(images.filter(isShown));
    const words = name("alt");
    return (
      image && {
        lines: [`image alt ${image.name} ${words}`],
        click: async ({ page }) => {
          await visit(page, "/album");
          await chooseOn(page, image, "Alt Text");
          const dialog = page.getByRole("dialog", { name: "Alt text" });
          await dialog.getByRole("textbox", { name: "alt text" }).fill(words);
          await press(page, "SAVE_ALT");
          await expect(dialog).toHaveCount(0);
        },
      }
    );
  },
  "image hide": ({ images }, { pick }) => {
    const image = pick(images.filter(isShown));
    return (
      image && {
        lines: [`image hide ${image.name}`],
        click: async ({ page }) => {
          await visit(page, "/album");
          await whenWritten(page, () => chooseOn(page, image, "Hide"));
        },
        after: () => (image.isPublic = false),
      }
    );
  },
  "image show": ({ images }, { pick }) => {
    const image = pick(images.filter(isHidden));
    return (
      image && {
        lines: [`image show ${image.name}`],
        click: async ({ page }) => {
          await visit(page, "/settings?tab=hidden");
          await whenWritten(page, () => chooseOn(page, image, "Unhide"));
        },
        after: () => (image.isPublic = true),
      }
    );
  },
  "image rm": ({ images }, { pick }) => {
    const image = pick(images.filter(isShown));
    return (
      image && {
        lines: [`image rm ${image.name} --sure`],
        click: async ({ page }) => {
          await visit(page, "/album");
          await chooseOn(page, image, "Delete");
          await press(page, "DELETE_IMAGE");
          await expect(page.getByRole("alertdialog")).toHaveCount(0);
        },
        after: () => (image.isTrashed = true),
      }
    );
  },
  "trash restore": ({ images }, { pick }) => {
    const image = pick(images.filter(({ isTrashed }) => isTrashed));
    return (
      image && {
        lines: [`trash restore ${image.name}`],
        click: async ({ page }) => {
          await visit(page, "/album");
          await button(page, "Trash").click();
          await press(page, `Restore ${image.name}`);
          await page.keyboard.press("Escape");
          await expect(page.getByRole("dialog")).toHaveCount(0);
        },
        after: () => (image.isTrashed = false),
      }
    );
  },
};
