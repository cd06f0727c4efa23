import type { Page } from "playwright/test";
import { albumOf, chooseFiles, makeFile, startMode, titles } from "../../support/album-parts.ts";
import { makeCapsule, archivePost } from "../../support/archive-parts.ts";
import { callAs } from "../../support/dimensions-parts.ts";
import {
  all,
  choose,
  field,
  fill,
  makingCapsule,
  press,
  tryAgain,
  failureOf,
  type Screen,
} from "../../support/screen.ts";
import { describeImage, setImageVisibility } from "../../../src/shrine/album/image-actions.ts";
import { deleteCapsule, renameCapsule } from "../../../src/shrine/archive/archive-actions.ts";
import { setPostVisibility } from "../../../src/shrine/posts/post-actions.ts";

const dialog = (page: Page) => page.getByRole("dialog");

const archive: Screen = {
  name: "/archive",
  role: "member",
  arrange: async (request, member) => {
    const { id: capsuleId } = await makeCapsule(request, member, "tape notes");
    await archivePost(request, member, {
      ...{ title: "Rain", capsuleId, tags: ["weather", "tapes"] },
      markdownContent: `- one\n- two\n\n\`code\` and [a link](https://oni.net) ${"word ".repeat(80)}`,
    });
    await callAs(request, member, "POST /api/profile-archives", { title: "The blue shrine" });
    return "/archive";
  },
  states: [
    { name: "a sealed shrine", open: press(/The blue shrine/) },
    {
      name: "a capsule to rename",
      open: all(choose("Capsule actions", "Edit Capsules"), press("Rename tape notes")),
      shows: (page) => page.getByRole("textbox", { name: /^New name of/ }),
    },
  ],
  actions: [
    {
      name: "hiding a post",
      act: press("Make Private"),
      failure: failureOf(setPostVisibility),
      done: "Visibility Updated",
    },
    makingCapsule("New Capsule"),
    {
      name: "renaming a capsule",
      prepare: all(choose("Capsule actions", "Edit Capsules"), press("Rename tape notes"), (page) =>
        page.getByRole("textbox", { name: /^New name of/ }).fill("loops"),
      ),
      act: (page) => page.getByRole("textbox", { name: /^New name of/ }).press("Enter"),
      failure: failureOf(renameCapsule),
      input: (page) => page.getByRole("textbox", { name: /^New name of/ }),
      done: "Capsule updated",
    },
    {
      name: "deleting a capsule",
      prepare: all(
        press("Stop Editing"),
        choose("Capsule actions", "Delete Capsules"),
        press("Delete loops"),
      ),
      act: press("DELETE_CAPSULE"),
      failure: failureOf(deleteCapsule),
      again: all(press("Delete loops"), press("DELETE_CAPSULE")),
      done: "Capsule deleted",
    },
  ],
};

const album: Screen = {
  name: "/album",
  role: "owner",
  arrange: async (request, member) => {
    const { addBoard, addImage, throwAway } = albumOf(request, member);
    await addBoard("night water", ["tide"]);
    await addImage({ title: "Low moon", tags: ["vga"] });
    await throwAway("boards", (await addBoard("night water ".repeat(8).trim())).id);
    await throwAway("images", (await addImage({ title: "High moon" })).id);
    return "/album";
  },
  shows: (page) => titles(page),
  states: [
    {
      name: "boards to delete",
      open: (page) => startMode(page, "Delete Boards"),
      shows: (page) => page.getByRole("button", { name: "Delete night water" }),
    },
    { name: "a new board", open: press("New Board"), shows: dialog },
    {
      name: "an image to save",
      open: (page) => chooseFiles(page, [makeFile()]),
      shows: (page) => page.getByRole("dialog", { name: "Save Image" }),
    },
    { name: "an image", open: press("Open Low moon"), shows: dialog },
    {
      name: "the trash",
      open: (page) => page.getByRole("button", { name: "Trash", exact: true }).click(),
      shows: (page) => page.getByRole("dialog", { name: "Trash" }).getByRole("listitem").nth(1),
    },
  ],
  actions: [
    {
      name: "making a board",
      prepare: all(press("New Board"), (page) =>
        page.getByRole("dialog").getByLabel("name").fill("machines"),
      ),
      act: press("CREATE_BOARD"),
      failure: "Failed to create board. Please try again.",
      input: (page) => page.getByRole("dialog").getByLabel("name"),
      done: "Board Created",
    },
    {
      name: "saying what an image shows",
      prepare: all(choose("Actions for Low moon", "Edit"), fill("alt text", "a moon")),
      act: press("SAVE_ALT"),
      failure: failureOf(describeImage),
      input: field("alt text"),
      done: "Alt text saved",
    },
    {
      name: "hiding an image",
      act: choose("Actions for Low moon", "Hide"),
      failure: failureOf(setImageVisibility),
      done: "Image hidden",
    },
    {
      name: "uploading",
      prepare: (page) =>
        Promise.all([page.waitForResponse(/assets\/uploader-/), press("Upload Image")(page)]),
      act: (page) => page.getByLabel("Image file").setInputFiles([makeFile()]),
      failure: "You are offline. Try again when you are connected.",
      again: tryAgain,
      done: "Save to Constellation",
    },
    {
      name: "saving an image",
      prepare: (page) => page.getByLabel("caption").fill("Five ridges"),
      act: press("Save to Constellation"),
      failure: "Failed to save image. Please try again.",
      input: (page) => page.getByLabel("caption"),
      done: "Five ridges",
    },
  ],
};

export const collectionScreens: readonly Screen[] = [archive, album];
