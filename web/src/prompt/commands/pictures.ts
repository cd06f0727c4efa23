import * as z from "zod";
import {
  deleteImage,
  describeImage,
  setImageVisibility,
  trashImage,
} from "../../shrine/album/image-actions.ts";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import { trashQuery } from "../../shrine/album/images/queries.ts";
import { deleteTrashed, restoreTrashed } from "../../shrine/album/trash/trash-actions.ts";
import { image, sure, text } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getImage, getNamed } from "../finding/find-named.ts";
import { runCommandAction, dim, line } from "../language/output.ts";
import { mustBeSure, WrongUse } from "../language/refusal.ts";

export const imageCommand = defineCommand({
  name: "image",
  summary: "hide, show, describe, throw away or delete an image of the album",
  description:
    "Does something with an image of yours, by its caption. alt takes what it shows, for who does not see it. trash moves it to the trash, where it waits for 30 days; rm deletes it for good, which is asked for twice, with --sure.",
  args: z.object({
    action: z.enum(["hide", "show", "alt", "trash", "rm"], {
      error: "is hide, show, alt, trash or rm",
    }),
    image,
    words: text.optional(),
  }),
  options: z.object({ sure: sure("Delete it") }),
  uses: [setImageVisibility, describeImage, trashImage, deleteImage],
  examples: [
    { line: 'image hide "night walk"' },
    { line: 'image show "night walk"' },
    { line: 'image alt "night walk" a lamp in the fog' },
    { line: 'image trash "night walk"' },
    { line: 'image rm "night walk" --sure' },
  ],
  seeAlso: ["upload", "board", "trash"],
  run: async ({ action, image: written, words }, { sure }, context) => {
    const found = await getImage(context, written);
    const { id } = found;
    if (action === "alt")
      return runCommandAction(context, describeImage, { id, alt: words?.trim() ?? "" });
    if (words !== undefined) throw new WrongUse("Write the caption in quotes. See man image.");
    if (action === "trash") return runCommandAction(context, trashImage, { id });
    if (action !== "rm")
      return runCommandAction(context, setImageVisibility, { id, isPublic: action === "show" });
    mustBeSure(sure, `"${nameOfImage(found)}" would be gone for good.`);
    return runCommandAction(context, deleteImage, { id, isPublic: found.isPublic });
  },
});

export const trash = defineCommand({
  name: "trash",
  summary: "what you threw away from the album, and its way back",
  description:
    "Lists the images and boards that wait in the trash. restore brings one back, rm deletes it for good, which is asked for twice, with --sure.",
  args: z.object({
    action: z.enum(["ls", "restore", "rm"], { error: "is ls, restore or rm" }).default("ls"),
    name: text.optional(),
  }),
  options: z.object({ sure: sure("Delete it") }),
  uses: [restoreTrashed, deleteTrashed],
  examples: [
    { line: "trash" },
    { line: "trash restore night walk" },
    { line: "trash rm night walks --sure" },
  ],
  seeAlso: ["image", "board"],
  run: async ({ action, name }, { sure }, context) => {
    const items = await context.queryClient.fetchQuery({ ...trashQuery, staleTime: 0 });
    const nameOf = (item: (typeof items)[number]) => nameOfImage({ title: item.name });
    if (action === "ls") {
      if (items.length === 0) return [line(dim("Nothing is in the trash."))];
      return items.map((item) => line(nameOf(item), dim(`  ${item.kind}`)));
    }
    if (name === undefined) throw new WrongUse("NAME: is missing. See man trash.");
    const item = getNamed(items, name, nameOf, "thing in the trash");
    const { kind, id } = item;
    if (action === "restore") return runCommandAction(context, restoreTrashed, { kind, id });
    mustBeSure(sure, `"${nameOf(item)}" would be gone for good.`);
    return runCommandAction(context, deleteTrashed, { kind, id });
  },
});

export const upload = defineCommand({
  name: "upload",
  summary: "bring an image to the album",
  description: "Goes to the album and asks for a file, which is seen before it is kept.",
  args: z.object({}),
  examples: [{ line: "upload" }],
  seeAlso: ["image", "board"],
  run: (_, __, context) => {
    context.go("/album#upload");
    return [];
  },
});
