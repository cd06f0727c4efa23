import { emojiForm, sigilNames } from "@oni/api/contract";
import { sigils } from "./sigils.ts";
import { emojiByName } from "./emoji.ts";

/** Something to press: what is sent, what it is called, and what else it is found by. */
export type Choice = { emoji: string; name: string; words: readonly string[] };

export const sigilChoices: readonly Choice[] = sigilNames.map((name) => ({
  emoji: `:${name}:`,
  name,
  words: sigils[name].words,
}));

export const emojiChoices: readonly Choice[] = Object.entries(emojiByName).map(([name, emoji]) => ({
  emoji,
  name: name.replaceAll("_", " "),
  words: [],
}));

/** Those of the choices whose name or words begin with what is typed, or have a word that does. */
export function findReactions(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return choices;
  return choices.filter(({ name, words }) =>
    [name, ...words].some((text) => ` ${text}`.includes(` ${wanted}`)),
  );
}

/** The choice that a reaction is; one of another browser's emoji is called as it looks. */
export const choiceOf = (emoji: string): Choice =>
  [...sigilChoices, ...emojiChoices].find((choice) => choice.emoji === emojiForm(emoji)) ?? {
    emoji,
    name: emoji,
    words: [],
  };
