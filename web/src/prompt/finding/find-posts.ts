import type { Answer } from "@oni/realtime/contract";
import { call } from "../../live/calls/call.ts";
import { postQuery, type Post } from "../../shrine/posts/queries.ts";
import { value } from "../language/arguments.ts";
import type { Context } from "../language/command.ts";
import { getNamed, getOwnPost } from "./find-named.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";

export const postOption = value(
  "POST",
  "The post: an address, @name for the newest of an oni, @name/title, or a title of yours. Else the open one.",
);

/** Parses `@kite_exe/night walk` or `@kite_exe`. Returns null for other forms. */
export function readOfMember(written: string): { username: string; name: string } | null {
  const [, username, name = ""] = /^@([a-z0-9_]{3,20})(?:\/(.*))?$/i.exec(written) ?? [];
  return username === undefined ? null : { username: username.toLowerCase(), name };
}

/** Returns the named item of a member, or the first without a name. Items are newest first. */
export function getOfMember<Item>(
  items: readonly Item[],
  name: string,
  nameOf: (item: Item) => string,
  kind: string,
): Item {
  const [newest] = items;
  if (!newest) throw new Refusal(`No ${kind} of theirs is here.`);
  return name === "" ? newest : getNamed(items, name, nameOf, kind);
}

/** Returns a post that the member may read, by the option of `postOption`. */
export async function getPost(context: Context, written?: string): Promise<Post> {
  const [, id] = /\/posts\/([^/?#]+)/.exec(written ?? context.path) ?? [];
  if (id !== undefined) return context.queryClient.fetchQuery({ ...postQuery(id), staleTime: 0 });
  if (written === undefined) throw new WrongUse("No post is open. Name it with --post.");
  const ofMember = readOfMember(written);
  if (!ofMember) return getOwnPost(context, written);
  const { username, name } = ofMember;
  const posts = await call("GET /api/users/:username/posts", { params: { username } });
  return getOfMember(posts, name, ({ title }) => title, "post");
}

/** Returns all answers of a post, oldest first. */
export async function listAnswers(postId: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (;;) {
    const page = await call("GET /api/posts/:id/answers", {
      params: { id: postId },
      query: { after: answers.at(-1)?.id, limit: "100" },
    });
    if (page.length === 0) return answers;
    answers.push(...page);
  }
}

/** Returns the answer with a number, or the newest that satisfies `isMeant`. */
export async function getAnswer(
  postId: string,
  number: string | undefined,
  isMeant: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  const answers = await listAnswers(postId);
  const answer =
    number === undefined
      ? answers.findLast(isMeant)
      : answers.find(({ seq }) => String(seq) === number);
  if (!answer) throw new Refusal("No such answer is there. answer ls lists them.");
  return answer;
}
