import * as z from "zod";
import { randomUuid } from "../../chat/outbox/uuid.ts";
import {
  deleteAnswer,
  editAnswer,
  mayDeleteAnswer,
  writeAnswer,
} from "../../shrine/answers/answer-actions.ts";
import { sure, text, value } from "../language/arguments.ts";
import { defineCommand } from "../language/command.ts";
import { getAnswer, getPost, listAnswers, postOption } from "../finding/find-posts.ts";
import { runCommandAction, dim, line, person } from "../language/output.ts";
import { mustBeSure, Refusal, WrongUse } from "../language/refusal.ts";

export const answer = defineCommand({
  name: "answer",
  summary: "answer a post, and change or delete what was answered",
  description:
    "add answers the open post, or another; ls lists the answers by number. edit and rm take your newest answer, or another by its number. rm needs --sure.",
  args: z.object({
    action: z.enum(["add", "ls", "edit", "rm"], { error: "is add, ls, edit or rm" }),
    words: text.optional(),
  }),
  options: z.object({
    post: postOption,
    number: value("NUMBER", "Which answer; else your newest."),
    sure: sure("Delete it"),
  }),
  uses: [writeAnswer, editAnswer, deleteAnswer],
  examples: [
    { line: "answer add it rained here too --post @kite_exe", note: "their newest post" },
    { line: "answer edit it poured here --post @kite_exe" },
    { line: "answer ls --post @kite_exe" },
    { line: "answer rm --post @kite_exe --sure" },
  ],
  seeAlso: ["post", "react", "report"],
  run: async ({ action, words }, { post: named, number, sure }, context) => {
    const post = await getPost(context, named);
    if (action === "ls") {
      const answers = await listAnswers(post.id);
      if (answers.length === 0) return [line(dim("No answers yet."))];
      return answers.map(({ seq, author, content }) =>
        line(dim(`${seq}  `), person(author.username), `  ${content}`),
      );
    }
    if (action === "rm") {
      const { user } = context;
      const found = await getAnswer(post.id, number, ({ userId }) => userId === user.id);
      if (!mayDeleteAnswer(found, post, user.id))
        throw new Refusal("That answer is not yours to delete.");
      mustBeSure(sure, "It would be gone for good.");
      return runCommandAction(context, deleteAnswer, { id: found.id }, () => [line("Deleted.")]);
    }
    if (words === undefined) throw new WrongUse("WORDS: is missing. See man answer.");
    if (action === "add") {
      const written = { id: post.id, content: words, nonce: randomUuid() };
      return runCommandAction(context, writeAnswer, written, () => [
        line(`Answered "${post.title}".`),
      ]);
    }
    const own = await getAnswer(post.id, number, ({ userId }) => userId === context.user.id);
    if (own.userId !== context.user.id) throw new Refusal("Only your own answers are edited.");
    return runCommandAction(context, editAnswer, { id: own.id, content: words }, () => [
      line("Edited."),
    ]);
  },
});
