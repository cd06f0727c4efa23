import { allRights, explainedSchema } from "@oni/api/contract";
import { categoriesQuery } from "../../chat/categories/queries.ts";
import { channelsQuery, serversQuery } from "../../chat/lists/queries.ts";
import { rolesQuery } from "../../chat/roles/queries.ts";
import { nameOfImage } from "../../shrine/album/images/image-texts.ts";
import { boardsQuery, imagesQuery } from "../../shrine/album/images/queries.ts";
import { findNodes } from "../../sky/find/find-nodes.ts";
import { capsulesQuery, ownPostsQuery } from "../../shrine/posts/queries.ts";
import type { ArgumentKind, Completable, Option } from "../language/arguments.ts";
import type { AnyCommand, Context } from "../language/command.ts";
import { getMap } from "../finding/find-named.ts";
import { completePaths } from "../finding/paths.ts";
import { isOption, splitLine, type Token } from "../language/read-line.ts";
import { commandsFor } from "./registry.ts";

/** A candidate for the token at the cursor. */
export type Candidate = { text: string; detail: string };
/** `from` is the start of the token that a candidate replaces. */
export type Completion = { from: number; candidates: readonly Candidate[] };

export type CompletionContext = Pick<Context, "queryClient" | "user" | "path"> & {
  /** The commands of another registry than that of the prompt. */
  commands?: readonly AnyCommand[];
  /** The maximum number of candidates. */
  most?: number;
};

const defaultMost = 6;
const knownTo = ({ commands, user }: CompletionContext) => commands ?? commandsFor(user);

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
  const { most = defaultMost } = context;
  const command = name && knownTo(context).find((known) => known.name === name.text);
  if (!name)
    return { from: current.start, candidates: line === "" ? none : named(current.text, context) };
  if (!command) return { from: current.start, candidates: none };
  const { given, option } = splitOptions(before.slice(1), command.options);
  if (option) {
    const found = await candidatesFor(option, current.text, context);
    return { from: current.start, candidates: found.slice(0, most).map(quoted) };
  }
  if (current.text.startsWith("--"))
    return { from: current.start, candidates: optionsOf(command, before, current.text) };
  const at = Math.min(given.length, command.args.length - 1);
  const argument = command.args[at];
  if (!argument || (given.length > at && !argument.takesRest))
    return { from: current.start, candidates: none };
  // An argument that takes the rest begins at its first token.
  const from = argument.takesRest ? (given[at]?.start ?? current.start) : current.start;
  const sought = line.slice(from).replace(/^["']/, "");
  const found = await candidatesFor(argument, sought, context);
  const shown = found.slice(0, most);
  return { from, candidates: argument.takesRest ? shown : shown.map(quoted) };
}

/** Returns the tokens of arguments, and the option whose value comes next. */
function splitOptions(tokens: readonly Token[], options: readonly Option[]) {
  const given: Token[] = [];
  let option: Option | undefined;
  for (const token of tokens) {
    if (option) option = undefined;
    else if (isOption(token))
      option = options.find(({ name, takes }) => takes !== null && `--${name}` === token.text);
    else given.push(token);
  }
  return { given, option };
}

const quoted = ({ text, detail }: Candidate): Candidate => ({
  text: /\s/.test(text) ? `"${text}"` : text,
  detail,
});

const startsWith = (text: string, sought: string) =>
  text.toLowerCase().startsWith(sought.toLowerCase());

const named = (sought: string, context: CompletionContext): readonly Candidate[] =>
  knownTo(context)
    .filter(({ name }) => startsWith(name, sought))
    .map(({ name, summary }) => ({ text: name, detail: summary }))
    .slice(0, context.most ?? defaultMost);

function optionsOf({ options }: AnyCommand, before: readonly Token[], sought: string) {
  return options
    .filter(({ name }) => startsWith(`--${name}`, sought))
    .filter(({ name }) => !before.some(({ text }) => text === `--${name}`))
    .map(({ name, summary }) => ({ text: `--${name}`, detail: summary }));
}

async function candidatesFor(
  { choices, kind }: Completable,
  sought: string,
  context: CompletionContext,
): Promise<readonly Candidate[]> {
  const chosen = choices
    .filter((choice) => startsWith(choice, sought))
    .map((text) => ({ text, detail: "" }));
  return [...chosen, ...(await candidatesOf(kind, sought, context))];
}

/** Lists with commas, whose last item is completed. */
const lists: ReadonlySet<ArgumentKind> = new Set(["rights", "audience"]);
/** The kinds that include members, written with `@`. */
const kindsWithMembers: ReadonlySet<ArgumentKind> = new Set(["place", "right", "audience"]);

async function candidatesOf(
  kind: ArgumentKind,
  written: string,
  context: CompletionContext,
): Promise<readonly Candidate[]> {
  const { queryClient, path } = context;
  const [, section, id] = path.split("/");
  const serverId = section === "dimensions" ? id : undefined;
  const before = lists.has(kind) ? written.slice(0, written.lastIndexOf(",") + 1) : "";
  const sought = written.slice(before.length);
  const fromNames = (items: readonly { name: string; detail?: string }[]) =>
    items
      .filter(({ name }) => startsWith(name, sought))
      .map(({ name, detail = "" }) => ({ text: `${before}${name}`, detail }));
  if (sought.startsWith("@") && kindsWithMembers.has(kind)) {
    const members = await candidatesOf("member", sought, context);
    return fromNames(members.map(({ text, detail }) => ({ name: text, detail })));
  }
  switch (kind) {
    case "command":
      return fromNames(knownTo(context).map(({ name, summary }) => ({ name, detail: summary })));
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
    case "channel":
      return serverId ? fromNames(await queryClient.fetchQuery(channelsQuery(serverId))) : none;
    case "category":
      return serverId ? fromNames(await queryClient.fetchQuery(categoriesQuery(serverId))) : none;
    case "role":
      return serverId ? fromNames(await queryClient.fetchQuery(rolesQuery(serverId))) : none;
    case "right":
      return fromNames(explainedSchema.options.map((name) => ({ name })));
    case "rights":
      return fromNames(allRights.map((name) => ({ name })));
    case "audience": {
      const roles = serverId ? await queryClient.fetchQuery(rolesQuery(serverId)) : [];
      return fromNames([{ name: "everyone" }, ...roles]);
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
      const paths = await completePaths(context, sought);
      return fromNames(paths.map(({ name, details }) => ({ name, detail: details.join(" ") })));
    }
    case "words":
      return none;
  }
}
