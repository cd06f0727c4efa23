import type { Page } from "playwright/test";
import { startMode } from "../../support/album-parts.ts";
import { expect } from "../../support/fixtures.ts";
import { goInside } from "../../support/pages.ts";
import { choose } from "../../support/screen.ts";
import { edit, editor } from "../../support/shrine-parts.ts";
import {
  button,
  type Kinds,
  type Post,
  press,
  type Step,
  whenWritten,
  withOne,
  type World,
} from "./step-parts.ts";

/** Returns a step that presses a button on the card of a post. */
const onPost = (
  can: (post: Post) => boolean,
  command: string,
  name: string,
  change: Partial<Post>,
) =>
  withOne(
    ({ posts }) => posts.filter(can),
    (post) => ({
      commands: [`${command} ${post.title}`],
      click: async ({ page }) => {
        await goInside(page, "/profile");
        const card = page.getByRole("article", { name: post.title, exact: true });
        await whenWritten(page, () => card.getByRole("button", { name, exact: true }).click());
      },
      after: () => Object.assign(post, change),
    }),
  );

/** Writes a post on Home. */
async function publish(page: Page, title: string, text: string, isPublic: boolean): Promise<void> {
  await goInside(page, "/homepage");
  await button(page, "WRITE_POST").click();
  const form = page.getByRole("form", { name: "New post" });
  await form.getByLabel("title").fill(title);
  await form.getByLabel("markdown", { exact: true }).fill(text);
  if (!isPublic) await form.getByRole("switch").click();
  await press(page, "PUBLISH_POST");
  await expect(form).toHaveCount(0);
}

type Act = (page: Page) => Promise<unknown>;

/** Edits a board in a mode of the album and ends the mode. */
const withBoards =
  (mode: string, act: Act): Step["click"] =>
  async ({ page }) => {
    await goInside(page, "/album");
    await startMode(page, mode);
    await act(page);
    await button(page, /^Stop /).click();
  };

/** Edits a capsule in a mode of the archive and ends the mode. */
const withCapsules =
  (mode: string, act: Act): Step["click"] =>
  async ({ page }) => {
    await goInside(page, "/archive");
    await choose("Capsule actions", mode)(page);
    await act(page);
    await button(page, /^Stop /).click();
  };

/** Deletes one item of a mode and confirms. */
const remove =
  (name: string, sure: string): Act =>
  async (page) => {
    await button(page, `Delete ${name}`).click();
    await press(page, sure);
    await expect(page.getByRole("alertdialog")).toHaveCount(0);
  };

const isPublic = (item: { isPublic: boolean }) => item.isPublic;
const isHidden = (item: { isPublic: boolean }) => !item.isPublic;

const many = <Item>(items: readonly Item[], minimum = 2) => (items.length > minimum ? items : []);
const manyPosts = ({ posts }: World) => many(posts, 4);
const anyCapsule = ({ capsules }: World) => capsules;
const manyCapsules = ({ capsules }: World) => many(capsules);
const anyBoard = ({ boards }: World) => boards;
const publicBoards = ({ boards }: World) => boards.filter(isPublic);
const hiddenBoards = ({ boards }: World) => boards.filter(isHidden);
const manyBoards = ({ boards }: World) => many(boards);

/** Steps of a member with their own content. */
export const ownKinds: Kinds = {
  post: ({ posts }, { name, below }) => {
    if (posts.length >= 12) return null;
    const title = name("post");
    const isOpen = below(3) > 0;
    return {
      commands: [`post ${title} ${title} **hums** #tides${isOpen ? "" : " --private"}`],
      click: ({ page }) => publish(page, title, `${title} **hums** #tides`, isOpen),
      after: () => posts.push({ title, isPublic: isOpen, isArchived: false }),
    };
  },
  hide: onPost(isPublic, "hide", "Make Private", { isPublic: false }),
  show: onPost(isHidden, "show", "Make Public", { isPublic: true }),
  "archive add": onPost((post) => !post.isArchived, "archive add", "Archive", { isArchived: true }),
  rm: withOne(manyPosts, (post, _, { posts }) => ({
    commands: [`rm ${post.title} --sure`],
    click: async ({ page }) => {
      await goInside(page, "/profile");
      await choose(new RegExp(`^Actions for ${post.title}$`), "Delete")(page);
      await press(page, "DELETE_POST");
    },
    after: () => posts.splice(posts.indexOf(post), 1),
  })),
  "capsule add": ({ capsules }, chance) => {
    const name = chance.name("capsule");
    return {
      commands: [`capsule add ${name}`],
      click: async ({ page }) => {
        await goInside(page, "/profile");
        await button(page, "NEW_CAPSULE").click();
        const form = page.getByRole("form", { name: "New capsule" });
        await form.getByLabel("name").fill(name);
        await press(page, "CREATE_CAPSULE");
        await expect(form).toHaveCount(0);
      },
      after: () => capsules.push(name),
    };
  },
  "capsule rename": withOne(anyCapsule, (old, chance, { capsules }) => {
    const name = chance.name("capsule");
    return {
      commands: [`capsule rename ${old} --to ${name}`],
      click: withCapsules("Edit Capsules", async (page) => {
        await button(page, `Rename ${old}`).click();
        const field = page.getByRole("textbox", { name: `New name of ${old}`, exact: true });
        await field.fill(name);
        await whenWritten(page, () => field.press("Enter"));
        await button(page, `Rename ${name}`).waitFor();
      }),
      after: () => capsules.splice(capsules.indexOf(old), 1, name),
    };
  }),
  "capsule rm": withOne(manyCapsules, (name, _, { capsules }) => ({
    commands: [`capsule rm ${name} --sure`],
    click: withCapsules("Delete Capsules", remove(name, "DELETE_CAPSULE")),
    after: () => capsules.splice(capsules.indexOf(name), 1),
  })),
  "board add": ({ boards }, chance) => {
    if (boards.length >= 8) return null;
    const name = chance.name("board");
    return {
      commands: [`board add ${name}`],
      click: async ({ page }) => {
        await goInside(page, "/album");
        await button(page, "New Board").click();
        const dialog = page.getByRole("dialog");
        await dialog.getByLabel("name").fill(name);
        await press(page, "CREATE_BOARD");
        await expect(dialog).toHaveCount(0);
      },
      after: () => boards.push({ name, isPublic: true }),
    };
  },
  "board rename": withOne(anyBoard, (board, chance) => {
    const { name: old } = board;
    const name = chance.name("board");
    return {
      commands: [`board rename ${old} --to ${name}`],
      click: withBoards("Edit Boards", async (page) => {
        await button(page, `Edit the name of ${old}`).click();
        await page.getByRole("textbox", { name: `The name of ${old}` }).fill(name);
        await whenWritten(page, () => page.keyboard.press("Enter"));
        await button(page, `Edit the name of ${name}`).waitFor();
      }),
      after: () => (board.name = name),
    };
  }),
  "board hide": withOne(publicBoards, (board) => ({
    commands: [`board hide ${board.name}`],
    click: withBoards("Hide Boards", async (page) => {
      await button(page, `Hide ${board.name}`).click();
      await press(page, "HIDE_BOARD");
      await button(page, `Show ${board.name}`).waitFor();
    }),
    after: () => (board.isPublic = false),
  })),
  "board show": withOne(hiddenBoards, (board) => ({
    commands: [`board show ${board.name}`],
    click: withBoards("Hide Boards", (page) => press(page, `Show ${board.name}`)),
    after: () => (board.isPublic = true),
  })),
  "board rm": withOne(manyBoards, (board, _, { boards }) => ({
    commands: [`board rm ${board.name} --sure`],
    click: withBoards("Delete Boards", remove(board.name, "DELETE_BOARD")),
    after: () => boards.splice(boards.indexOf(board), 1),
  })),
  "board trash": withOne(manyBoards, (board, _, { boards }) => ({
    commands: [`board trash ${board.name}`],
    click: withBoards("Delete Boards", remove(board.name, "Move to trash")),
    after: () => boards.splice(boards.indexOf(board), 1),
  })),
  status: (world) => {
    const isShown = !world.isShown;
    return {
      commands: [`status ${isShown ? "on" : "off"}`],
      click: async ({ page }) => {
        await goInside(page, "/settings?tab=profile");
        await page.getByRole("checkbox", { name: /^Online status/ }).click();
        await press(page, "Update Online Status");
      },
      after: () => (world.isShown = isShown),
    };
  },
  "shrine words": (_, { name }) => {
    const words = `${name("shrine")} hums #tides`;
    return {
      commands: [`shrine words ${words}`],
      click: async ({ page }) => {
        await goInside(page, "/profile");
        await edit(page).click();
        await editor(page).fill(words);
        await whenWritten(page, () => button(page, "SAVE_PROFILE").first().click());
        await edit(page).waitFor();
      },
    };
  },
};
