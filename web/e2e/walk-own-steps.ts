import type { Page } from "playwright/test";
import { startMode } from "./album-parts.ts";
import { expect } from "./fixtures.ts";
import { choose } from "./screens/screen.ts";
import { edit, editor } from "./shrine-parts.ts";
import { button, type Kinds, type Post, press, visit, whenWritten } from "./walk-parts.ts";

const pressOnPost = async (page: Page, { title }: Post, name: string) => {
  await visit(page, "/profile");
  const card = page.getByRole("article", { name: title, exact: true });
  await whenWritten(page, () => card.getByRole("button", { name, exact: true }).click());
};

/** Writes a post on Home. */
async function publish(page: Page, title: string, words: string, isPublic: boolean): Promise<void> {
  await visit(page, "/homepage");
  await button(page, "WRITE_POST").click();
  const form = page.getByRole("form", { name: "New post" });
  await form.getByLabel("title").fill(title);
  await form.getByLabel("markdown", { exact: true }).fill(words);
  if (!isPublic) await form.getByRole("switch").click();
  await press(page, "PUBLISH_POST");
  await expect(form).toHaveCount(0);
}

/** Does something to a board in a mode of the album, and ends the mode. */
async function inMode(page: Page, mode: string, act: () => Promise<unknown>): Promise<void> {
  await visit(page, "/album");
  await startMode(page, mode);
  await act();
  await button(page, /^Stop /).click();
}

/** Does something to a capsule in a mode of the archive, and ends the mode. */
async function withCapsules(page: Page, mode: string, act: () => Promise<unknown>): Promise<void> {
  await visit(page, "/archive");
  await choose("Capsule actions", mode)(page);
  await act();
  await button(page, /^Stop /).click();
}

/** What a member does with what is their own. */
export const ownKinds: Kinds = {
  post: ({ posts }, { name, below }) => {
    if (posts.length >= 12) return null;
    const title = name("post");
    const isPublic = below(3) > 0;
    return {
      lines: [`post ${title} ${title} **hums** #tides${isPublic ? "" : " --private"}`],
      click: ({ page }) => publish(page, title, `${title} **hums** #tides`, isPublic),
      after: () => posts.push({ title, isPublic, isArchived: false }),
    };
  },
  hide: ({ posts }, { pick }) => {
    const post = pick(posts.filter(({ isPublic }) => isPublic));
    return (
      post && {
        lines: [`hide ${post.title}`],
        click: ({ page }) => pressOnPost(page, post, "Make Private"),
        after: () => (post.isPublic = false),
      }
    );
  },
  show: ({ posts }, { pick }) => {
    const post = pick(posts.filter(({ isPublic }) => !isPublic));
    return (
      post && {
        lines: [`show ${post.title}`],
        click: ({ page }) => pressOnPost(page, post, "Make Public"),
        after: () => (post.isPublic = true),
      }
    );
  },
  "archive add": ({ posts }, { pick }) => {
    const post = pick(posts.filter(({ isArchived }) => !isArchived));
    return (
      post && {
        lines: [`archive add ${post.title}`],
        click: ({ page }) => pressOnPost(page, post, "Archive"),
        after: () => (post.isArchived = true),
      }
    );
  },
  rm: (world, { pick }) => {
    const post = world.posts.length > 4 && pick(world.posts);
    return (
      post && {
        lines: [`rm ${post.title} --sure`],
        click: async ({ page }) => {
          await visit(page, "/profile");
          await choose(new RegExp(`^Actions for ${post.title}$`), "Delete")(page);
          await press(page, "DELETE_POST");
        },
        after: () => world.posts.splice(world.posts.indexOf(post), 1),
      }
    );
  },
  "capsule add": ({ capsules }, chance) => {
    const name = chance.name("capsule");
    return {
      lines: [`capsule add ${name}`],
      click: async ({ page }) => {
        await visit(page, "/profile");
        await button(page, "NEW_CAPSULE").click();
        const form = page.getByRole("form", { name: "New capsule" });
        await form.getByLabel("name").fill(name);
        await press(page, "CREATE_CAPSULE");
        await expect(form).toHaveCount(0);
      },
      after: () => capsules.push(name),
    };
  },
  "capsule rename": ({ capsules }, chance) => {
    const old = chance.pick(capsules);
    const name = chance.name("capsule");
    return (
      old !== undefined && {
        lines: [`capsule rename ${old} --to ${name}`],
        click: ({ page }) =>
          withCapsules(page, "Edit Capsules", async () => {
            await button(page, `Rename ${old}`).click();
            const field = page.getByRole("textbox", { name: `New name of ${old}`, exact: true });
            await field.fill(name);
            await whenWritten(page, () => field.press("Enter"));
            await button(page, `Rename ${name}`).waitFor();
          }),
        after: () => capsules.splice(capsules.indexOf(old), 1, name),
      }
    );
  },
  "capsule rm": ({ capsules }, { pick }) => {
    const name = capsules.length > 2 ? pick(capsules) : undefined;
    return (
      name !== undefined && {
        lines: [`capsule rm ${name} --sure`],
        click: ({ page }) =>
          withCapsules(page, "Delete Capsules", async () => {
            await button(page, `Delete ${name}`).click();
            await press(page, "DELETE_CAPSULE");
            await expect(page.getByRole("alertdialog")).toHaveCount(0);
          }),
        after: () => capsules.splice(capsules.indexOf(name), 1),
      }
    );
  },
  "board add": ({ boards }, chance) => {
    if (boards.length >= 8) return null;
    const name = chance.name("board");
    return {
      lines: [`board add ${name}`],
      click: async ({ page }) => {
        await visit(page, "/album");
        await button(page, "New Board").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("name").fill(name);
        await press(page, "CREATE_BOARD");
        await expect(dialog).toHaveCount(0);
      },
      after: () => boards.push({ name, isPublic: true }),
    };
  },
  "board rename": ({ boards }, chance) => {
    const board = chance.pick(boards);
    const name = chance.name("board");
    return (
      board && {
        lines: [`board rename ${board.name} --to ${name}`],
        click: ({ page }) =>
          inMode(page, "Edit Boards", async () => {
            await button(page, `Edit the name of ${board.name}`).click();
            await page.getByRole("textbox", { name: `The name of ${board.name}` }).fill(name);
            await whenWritten(page, () => page.keyboard.press("Enter"));
            await button(page, `Edit the name of ${name}`).waitFor();
          }),
        after: () => (board.name = name),
      }
    );
  },
  "board hide": ({ boards }, { pick }) => {
    const board = pick(boards.filter(({ isPublic }) => isPublic));
    return (
      board && {
        lines: [`board hide ${board.name}`],
        click: ({ page }) =>
          inMode(page, "Hide Boards", async () => {
            await button(page, `Hide ${board.name}`).click();
            await press(page, "HIDE_BOARD");
            await button(page, `Show ${board.name}`).waitFor();
          }),
        after: () => (board.isPublic = false),
      }
    );
  },
  "board show": ({ boards }, { pick }) => {
    const board = pick(boards.filter(({ isPublic }) => !isPublic));
    return (
      board && {
        lines: [`board show ${board.name}`],
        click: ({ page }) => inMode(page, "Hide Boards", () => press(page, `Show ${board.name}`)),
        after: () => (board.isPublic = true),
      }
    );
  },
  "board rm": ({ boards }, { pick }) => {
    const board = boards.length > 2 && pick(boards);
    return (
      board && {
        lines: [`board rm ${board.name} --sure`],
        click: ({ page }) =>
          inMode(page, "Delete Boards", async () => {
            await button(page, `Delete ${board.name}`).click();
            await press(page, "DELETE_BOARD");
            await expect(page.getByRole("alertdialog")).toHaveCount(0);
          }),
        after: () => boards.splice(boards.indexOf(board), 1),
      }
    );
  },
  status: (world) => {
    const isShown = !world.isShown;
    return {
      lines: [`status ${isShown ? "on" : "off"}`],
      click: async ({ page }) => {
        await visit(page, "/settings?tab=profile");
        await page.getByRole("checkbox", { name: /^Online status/ }).click();
        await press(page, "Update Online Status");
      },
      after: () => (world.isShown = isShown),
    };
  },
  "shrine words": (_, { name }) => {
    const words = `${name("shrine")} hums #tides`;
    return {
      lines: [`shrine words ${words}`],
      click: async ({ page }) => {
        await visit(page, "/profile");
        await edit(page).click();
        await editor(page).fill(words);
        await whenWritten(page, () => button(page, "SAVE_PROFILE").first().click());
        await edit(page).waitFor();
      },
    };
  },
};
