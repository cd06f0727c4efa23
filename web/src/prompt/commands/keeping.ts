import * as z from "zod";
import {
  createBoard,
  deleteBoard,
  setBoardVisibility,
  trashBoard,
  updateBoard,
} from "../../shrine/album/boards/board-actions.ts";
import {
  deleteCapsule,
  deleteSealed,
  renameCapsule,
  sealShrine,
} from "../../shrine/archive/archive-actions.ts";
import { profileArchivesQuery } from "../../shrine/archive/queries.ts";
import { createCapsule } from "../../shrine/posts/capsule-actions.ts";
import {
  archivePost,
  createPost,
  deletePost,
  setPostVisibility,
} from "../../shrine/posts/post-actions.ts";
import { archivedPostsQuery } from "../../shrine/posts/queries.ts";
import { board, capsule, flag, ownPost, sure, text, value, words } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getBoard, getCapsule, getNamed, getOwnPost } from "../finding/find-named.ts";
import { runCommandAction, dim, line, link } from "../language/output.ts";
import { mustBeSure, WrongUse } from "../language/refusal.ts";

const newName = value("NAME", "What it is to be called, in quotes if it has several words.");

function given(name: string | undefined): string {
  if (name === undefined) throw new WrongUse("Write the new name with --to.");
  return name;
}

export const post = defineCommand({
  name: "post",
  summary: "write a post",
  description:
    "Publishes a post on your shrine. The title is one word, or several in quotes; all that follows is markdown.",
  args: z.object({ title: words, markdown: text }),
  options: z.object({
    private: flag("Only you can read it."),
    capsule: value("NAME", "Put it into one of your capsules."),
  }),
  uses: [createPost],
  examples: [
    { line: 'post "Rain on a modem" it rained here #tapes' },
    { line: 'post draft "not yet" --private', note: "for yourself" },
  ],
  seeAlso: ["archive", "hide", "rm"],
  run: async ({ title, markdown }, options, context) => {
    const body = { title, markdownContent: markdown, isPublic: !options.private };
    const box = options.capsule;
    const capsuleId = box === undefined ? null : (await getCapsule(context, box)).id;
    return runCommandAction(context, createPost, { ...body, capsuleId });
  },
});

export const archive = defineCommand({
  name: "archive",
  summary: "put a post away, or find one that was",
  description:
    "add marks a post of yours as archived, for good: it leaves your shrine for your archive. find lists archived posts that hold a word.",
  args: z.object({
    action: z.enum(["add", "find"], { error: "is add or find" }),
    what: ownPost,
  }),
  uses: [archivePost],
  examples: [{ line: "archive find rain" }, { line: "archive add Rain on a modem" }],
  seeAlso: ["post", "capsule", "ls"],
  run: async ({ action, what }, _, context) => {
    if (action === "add") {
      const { id } = await getOwnPost(context, what);
      return runCommandAction(context, archivePost, { id, isArchived: true });
    }
    const sought = what.toLowerCase();
    const posts = await context.queryClient.fetchQuery(archivedPostsQuery);
    const found = posts.filter(({ title, content }) =>
      `${title}\n${content}`.toLowerCase().includes(sought),
    );
    if (found.length === 0) return [line(dim("No archived post holds that."))];
    return found.map(({ id, title, author }) =>
      line(link(title, `/oni/${author.username}/posts/${id}`)),
    );
  },
});

export const hide = defineCommand({
  name: "hide",
  summary: "make a post private",
  description: "Only you see it then, until you show it again.",
  args: z.object({ post: ownPost }),
  uses: [setPostVisibility],
  examples: [{ line: "hide Rain on a modem" }],
  seeAlso: ["show", "post"],
  run: async ({ post: written }, _, context) => {
    const { id } = await getOwnPost(context, written);
    return runCommandAction(context, setPostVisibility, { id, isPublic: false });
  },
});

export const show = defineCommand({
  name: "show",
  summary: "make a post public",
  description: "Everyone may read it then.",
  args: z.object({ post: ownPost }),
  uses: [setPostVisibility],
  examples: [{ line: "show Rain on a modem" }],
  seeAlso: ["hide", "post"],
  run: async ({ post: written }, _, context) => {
    const { id } = await getOwnPost(context, written);
    return runCommandAction(context, setPostVisibility, { id, isPublic: true });
  },
});

export const rm = defineCommand({
  name: "rm",
  summary: "delete a post for good",
  description: "Nothing brings a deleted post back, so it is asked for twice: with --sure.",
  args: z.object({ post: ownPost }),
  options: z.object({ sure: sure("Delete it") }),
  uses: [deletePost],
  examples: [{ line: "rm Rain on a modem --sure" }],
  seeAlso: ["archive", "hide"],
  run: async ({ post: written }, { sure }, context) => {
    const { id, title } = await getOwnPost(context, written);
    mustBeSure(sure, `"${title}" would be gone for good.`);
    return runCommandAction(context, deletePost, { id });
  },
});

export const capsuleCommand = defineCommand({
  name: "capsule",
  summary: "make, rename or delete a capsule",
  description:
    "A box for posts that belong together. What lies in a deleted one stays, in none; that is asked for twice, with --sure. ls /archive lists those you have.",
  args: z.object({
    action: z.enum(["add", "rename", "rm"], { error: "is add, rename or rm" }),
    capsule,
  }),
  options: z.object({ to: newName, sure: sure("Delete it") }),
  uses: [createCapsule, renameCapsule, deleteCapsule],
  examples: [
    { line: "capsule add winter, loud rooms" },
    { line: 'capsule rename winter, loud rooms --to "winter, quiet rooms"' },
    { line: "capsule rm winter, quiet rooms --sure" },
  ],
  seeAlso: ["post", "archive", "seal"],
  run: async ({ action, capsule: written }, { to, sure }, context) => {
    if (action === "add") return runCommandAction(context, createCapsule, { name: written });
    const { id, name } = await getCapsule(context, written);
    if (action === "rename")
      return runCommandAction(context, renameCapsule, { id, name: given(to) });
    mustBeSure(sure, `"${name}" would be deleted.`);
    return runCommandAction(context, deleteCapsule, { id });
  },
});

export const seal = defineCommand({
  name: "seal",
  summary: "save a copy of your shrine, or delete one",
  description:
    "add saves a copy of your shrine under a title, in one of your capsules with --capsule. rm deletes a copy and needs --sure.",
  args: z.object({ action: z.enum(["add", "rm"], { error: "is add or rm" }), title: text }),
  options: z.object({
    capsule: value("NAME", "Put it into one of your capsules."),
    sure: sure("Delete it"),
  }),
  uses: [sealShrine, deleteSealed],
  examples: [{ line: "seal add the loud winter" }, { line: "seal rm the loud winter --sure" }],
  seeAlso: ["shrine", "capsule"],
  run: async ({ action, title }, { capsule: box, sure }, context) => {
    if (action === "add") {
      const capsuleId = box === undefined ? null : (await getCapsule(context, box)).id;
      return runCommandAction(context, sealShrine, { title, capsuleId });
    }
    const sealed = await context.queryClient.fetchQuery(profileArchivesQuery);
    const found = getNamed(sealed, title, (one) => one.title, "sealed shrine");
    mustBeSure(sure, `"${found.title}" would be gone for good.`);
    return runCommandAction(context, deleteSealed, { id: found.id });
  },
});

export const boardCommand = defineCommand({
  name: "board",
  summary: "make, rename, hide, show, throw away or delete a board of the album",
  description:
    "Hiding a board hides its images with it. trash moves it with its images to the trash, where they wait for 30 days; rm deletes them for good, which is asked for twice, with --sure.",
  args: z.object({
    action: z.enum(["add", "rename", "hide", "show", "trash", "rm"], {
      error: "is add, rename, hide, show, trash or rm",
    }),
    board,
  }),
  options: z.object({ to: newName, sure: sure("Delete it") }),
  uses: [createBoard, updateBoard, setBoardVisibility, trashBoard, deleteBoard],
  examples: [
    { line: "board add day walks" },
    { line: 'board rename day walks --to "night walks"' },
    { line: "board hide night walks" },
    { line: "board show night walks" },
    { line: "board trash night walks" },
    { line: "board rm old walks --sure" },
  ],
  seeAlso: ["image", "upload", "trash", "ls"],
  run: async ({ action, board: written }, { to, sure }, context) => {
    if (action === "add") return runCommandAction(context, createBoard, { name: written });
    const { id, name } = await getBoard(context, written);
    if (action === "rename") return runCommandAction(context, updateBoard, { id, name: given(to) });
    if (action === "trash") return runCommandAction(context, trashBoard, { id });
    if (action !== "rm")
      return runCommandAction(context, setBoardVisibility, { id, isPublic: action === "show" });
    mustBeSure(sure, `"${name}" and its images would be gone for good.`);
    return runCommandAction(context, deleteBoard, { id, name });
  },
});
