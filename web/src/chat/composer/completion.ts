import { emojiByName } from "../reactions/emoji.ts";
import type { SlashCommand } from "./slash.ts";

/** The completion at the cursor: the index where it starts and the options. */
export type Completion = { start: number; options: readonly CompletionOption[] };
export type CompletionOption = { label: string; detail: string; insert: string };

const shownOptions = 6;

/**
 * Completes `@name` with members, `:name` with emoji and a first `/name` with commands. Returns null if
 * no name is being typed.
 */
export function completeAt(
  text: string,
  cursor: number,
  members: readonly { username: string; displayName: string | null }[],
  commands: readonly SlashCommand[] = [],
): Completion | null {
  const [, command] = /^\/([a-z]*)$/.exec(text.slice(0, cursor)) ?? [];
  if (command !== undefined) {
    const options = commandsNamed(command, commands);
    // A complete command can be sent at once.
    const isWhole = options.some(({ insert }) => insert === `/${command}`);
    return isWhole || options.length === 0 ? null : { start: 0, options };
  }
  const named = /(?:^|[\s(])([@:])([a-z0-9_]*)$/i.exec(text.slice(0, cursor));
  if (!named) return null;
  const [, sign, written = ""] = named;
  const query = written.toLowerCase();
  if (sign === ":" && query.length < 2) return null;
  const options = sign === "@" ? membersNamed(query, members) : emojiNamed(query);
  return options.length === 0 ? null : { start: cursor - written.length - 1, options };
}

/** Returns the text with the option in place of what was typed, and the cursor after it. */
export function insertOption(
  text: string,
  cursor: number,
  { start }: Completion,
  { insert }: CompletionOption,
): { text: string; cursor: number } {
  const before = `${text.slice(0, start)}${insert} `;
  return { text: before + text.slice(cursor).replace(/^ /, ""), cursor: before.length };
}

function membersNamed(
  query: string,
  members: readonly { username: string; displayName: string | null }[],
): CompletionOption[] {
  return members
    .filter(
      ({ username, displayName }) =>
        username.startsWith(query) || displayName?.toLowerCase().startsWith(query),
    )
    .toSorted((one, other) => one.username.localeCompare(other.username))
    .slice(0, shownOptions)
    .map(({ username, displayName }) => ({
      label: `@${username}`,
      detail: displayName ?? "",
      insert: `@${username}`,
    }));
}

const commandsNamed = (query: string, commands: readonly SlashCommand[]): CompletionOption[] =>
  commands
    .filter(({ name }) => name.startsWith(query))
    .slice(0, shownOptions)
    .map(({ name, summary }) => ({ label: `/${name}`, detail: summary, insert: `/${name}` }));

const emojiNamed = (query: string): CompletionOption[] =>
  Object.entries(emojiByName)
    .filter(([name]) => name.startsWith(query))
    .slice(0, shownOptions)
    .map(([name, emoji]) => ({ label: `${emoji} :${name}:`, detail: "", insert: emoji }));
