import { channelsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { nameOfImage } from "../../shrine/album/images/Picture.tsx";
import { boardsQuery, imagesQuery } from "../../shrine/album/images/queries.ts";
import { findNodes } from "../../sky/find/find-nodes.ts";
import { capsulesQuery, ownPostsQuery } from "../../shrine/posts/queries.ts";
import type { Argument } from "../language/arguments.ts";
import type { Command, Context } from "../language/command.ts";
import { getMap } from "../finding/find-named.ts";
import { completePaths } from "../finding/paths.ts";
import { splitLine, type Token } from "../language/read-line.ts";
import { commandsFor, findCommand } from "./registry.ts";

/** A candidate for the token at the cursor. */
export type Candidate = { text: string; detail: string };
/** `from` is the start of the token that a candidate replaces. */
export type Completion = { from: number; candidates: readonly Candidate[] };

export type CompletionContext = Pick<Context, "queryClient" | "user" | "path">;

const most = 6;
const none: readonly Candidate[] = [];

/** Returns completions of the end of a line, the most likely first. */
export async function complete(line: string, context: CompletionContext): Promise<Completion> {
  const words = splitLine(line);
  const isBetween = line === "" || /\s$/.test(line);
  const current: Token = (!isBetween && words.at(-1)) || {
    text: "",
    start: line.length,
    isQuoted: false,
  };
  const before = isBetween ? words : words.slice(0, -1);
  const [name] = before;
  const command = name && findCommand(name.text);
  if (!name)
    return { from: current.start, candidates: line === "" ? none : named(current.text, context) };
  if (!command) return { from: current.start, candidates: none };
  if (current.text.startsWith("--"))
    return { from: current.start, candidates: optionsOf(command, before, current.text) };
  const given = before.slice(1).filter(({ text }) => !text.startsWith("--"));
  const at = Math.min(given.length, command.args.length - 1);
  const argument = command.args[at];
  if (!argument || (given.length > at && !argument.takesRest))
    return { from: current.start, candidates: none };
  // An argument that takes the rest begins at its first token.
  const from = argument.takesRest ? (given[at]?.start ?? current.start) : current.start;
  const sought = line.slice(from).replace(/^["']/, "");
  const found = await candidatesFor(argument, sought, context);
  return { from, candidates: found.slice(0, most) };
}

const startsWith = (text: string, sought: string) =>
  text.toLowerCase().startsWith(sought.toLowerCase());

const named = (sought: string, { user }: CompletionContext): readonly Candidate[] =>
  commandsFor(user)
    .filter(({ name }) => startsWith(name, sought))
    .map(({ name, summary }) => ({ text: name, detail: summary }))
    .slice(0, most);

function optionsOf({ options }: Command, before: readonly Token[], sought: string) {
  return options
    .filter(({ name }) => startsWith(`--${name}`, sought))
    .filter(({ name }) => !before.some(({ text }) => text === `--${name}`))
    .map(({ name, summary }) => ({ text: `--${name}`, detail: summary }));
}

async function candidatesFor(
  argument: Argument,
  sought: string,
  context: CompletionContext,
): Promise<readonly Candidate[]> {
  const { queryClient, path } = context;
  if (argument.choices.length > 0)
    return argument.choices
      .filter((choice) => startsWith(choice, sought))
      .map((text) => ({ text, detail: "" }));
  const fromNames = (items: readonly { name: string; detail?: string }[]) =>
    items
      .filter(({ name }) => startsWith(name, sought))
      .map(({ name, detail = "" }) => ({
        text: argument.takesRest || !/\s/.test(name) ? name : `"${name}"`,
        detail,
      }));
  switch (argument.kind) {
    case "command":
      return fromNames(
        commandsFor(context.user).map(({ name, summary }) => ({ name, detail: summary })),
      );
    case "member": {
      const { users } = await getMap(context);
      const prefix = sought.replace(/^@/, "").toLowerCase();
      if (prefix === "") return none;
      return findNodes({ nodes: users }, prefix)
        .filter(({ username }) => username.startsWith(prefix))
        .map(({ username, online }) => ({
          text: `@${username}`,
          detail: online ? "online" : "away",
        }));
    }
    case "dimension":
      return fromNames(await queryClient.fetchQuery(serversQuery));
    case "channel": {
      const [, section, id] = path.split("/");
      if (section !== "dimensions" || !id) return none;
      return fromNames(await queryClient.fetchQuery(channelsQuery(id)));
    }
    case "post":
      return fromNames(
        (await queryClient.fetchQuery(ownPostsQuery)).map(({ title }) => ({ name: title })),
      );
    case "board":
      return fromNames(await queryClient.fetchQuery(boardsQuery));
    case "capsule":
      return fromNames(await queryClient.fetchQuery(capsulesQuery));
    case "image":
      return fromNames(
        (await queryClient.fetchQuery(imagesQuery)).map((image) => ({ name: nameOfImage(image) })),
      );
    case "place": {
      if (sought.startsWith("@"))
        return candidatesFor({ ...argument, kind: "member" }, sought, context);
      const paths = await completePaths(context, sought);
      return fromNames(paths.map(({ name, details }) => ({ name, detail: details.join(" ") })));
    }
    case "words":
      return none;
  }
}
