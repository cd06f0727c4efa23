import type { Command } from "../language/command.ts";
import { type CompletionContext, complete } from "../commands/complete.ts";
import { synopsisOf } from "../commands/man.ts";
import { commandTo, listEntries } from "../finding/paths.ts";
import { commandsFor } from "../commands/registry.ts";
import type { KeyName } from "../../browser/keyboard/keys.ts";
import { rankTargets, type Target } from "../../ui/text/rank-targets.ts";

/** An action of the palette with its label and command. */
export type Offer = {
  kind: "person" | "action" | "man";
  words: string;
  detail: string;
  /** The command as shown. */
  command: string;
  /** The text for the prompt. It runs at once if it is complete. */
  line: string;
  isWhole: boolean;
  key?: KeyName | undefined;
  /** The member that it concerns. */
  username?: string;
  /** The path that it opens. */
  path?: string;
};
export type Offers = {
  people: readonly Offer[];
  tags: readonly Target[];
  actions: readonly Offer[];
  commandTo: typeof commandTo;
};

const mostPeople = 3;
const mostTags = 3;
const maxActions = 6;

/** Returns the members, tags and commands for the typed text, with their actions. */
export async function findOffers(written: string, context: CompletionContext): Promise<Offers> {
  const sought = written.trim();
  const name = /^@?(\w+)$/.exec(sought)?.[1];
  const { candidates } =
    name === undefined ? { candidates: [] } : await complete(`knock @${name}`, context);
  const people = candidates
    .slice(0, mostPeople)
    .flatMap(({ text, detail }, index) => offersFor(text.slice(1), detail, index, context));
  return {
    people,
    tags: await findTags(sought.replace(/^#/, ""), context),
    actions: actionsFor(sought, commandsFor(context.user)),
    commandTo,
  };
}

async function findTags(sought: string, context: CompletionContext): Promise<readonly Target[]> {
  const tags = await listEntries(context, "/tag");
  const targets = tags.map(({ name, path, details }): Target => ({
    kind: "tag",
    label: `#${name}`,
    detail: details.join(" "),
    path,
  }));
  const begun = (target: Target) => target.label.startsWith(`#${sought.toLowerCase()}`);
  return targets.filter(begun).slice(0, mostTags);
}

function offersFor(
  username: string,
  detail: string,
  index: number,
  { user }: CompletionContext,
): readonly Offer[] {
  const offer = (words: string, name: string): Offer => {
    const line = `${name} @${username}`;
    return { kind: "person", words, detail: "", command: line, line, isWhole: true, username };
  };
  const see = offer(`See ${username}`, "open");
  const named = { ...see, detail, path: `/oni/${username}` };
  if (index > 0 || username === user.username) return [named];
  // Only a member who is online receives a knock.
  const knock = detail === "online" ? [offer(`Knock on ${username}`, "knock")] : [];
  return [named, offer(`Write to ${username}`, "write"), ...knock];
}

function actionsFor(sought: string, commands: readonly Command[]): readonly Offer[] {
  const [first = "", ...more] = sought.split(/\s+/);
  const meant = more.length > 0 && commands.find(({ name }) => name === first.toLowerCase());
  // Once arguments follow, the command is known.
  if (meant) return [{ ...offerOf(meant), command: sought, line: sought, isWhole: false }];
  const byName = rankBy(commands, sought, ({ name }) => name);
  const byLabel = rankBy(commands.flatMap(offersOf), sought, ({ words }) => words);
  const found = new Map(
    [...byName.flatMap(offersOf), ...byLabel].map((offer) => [offer.line, offer]),
  );
  const [named] = byName;
  return [...[...found.values()].slice(0, maxActions), ...(named ? [manOf(named.name)] : [])];
}

/** Returns the items whose label begins with the sought text or has a word that does. */
const rankBy = <Item>(items: readonly Item[], sought: string, labelOf: (item: Item) => string) =>
  rankTargets(
    items.map((item) => ({ label: labelOf(item), detail: "", item })),
    sought,
    true,
  ).map(({ item }) => item);

const offersOf = (command: Command): readonly Offer[] =>
  command.offers?.map(({ words, line }) => ({
    ...offerOf(command),
    words,
    command: line,
    line,
    isWhole: true,
  })) ?? [offerOf(command)];

/** A changing command runs only from its own description or at the prompt. */
function offerOf(command: Command): Offer {
  const { name, summary, args, endpoints, key } = command;
  const isWhole = endpoints.length === 0 && args.every(({ isOptional }) => isOptional);
  return {
    kind: "action",
    words: summary.charAt(0).toUpperCase() + summary.slice(1),
    detail: "",
    command: `${name} ${synopsisOf(command)}`.trim(),
    line: isWhole || args.length === 0 ? name : `${name} `,
    isWhole,
    key,
  };
}

const manOf = (name: string): Offer => ({
  kind: "man",
  words: `Read the manual of ${name}`,
  detail: "",
  command: `man ${name}`,
  line: `man ${name}`,
  isWhole: true,
});
