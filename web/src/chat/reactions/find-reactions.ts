import { emojiForm, sigilNames } from "@oni/api/contract";
import { sigils } from "./sigils.ts";
import { emojiByName } from "./emoji.ts";

/** A reaction to choose: the value that is sent, its name, and keywords. */
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

/** Returns the choices whose name or keywords begin with the typed text, or contain a word that does. */
export function findReactions(choices: readonly Choice[], typed: string): readonly Choice[] {
  const wanted = typed.trim().toLowerCase();
  if (wanted === "") return choices;
  return choices.filter(({ name, words }) =>
    [name, ...words].some((text) => ` ${text}`.includes(` ${wanted}`)),
  );
}

/** Returns the choice of a reaction. An emoji that is not in the picker is its own name. */
export const choiceOf = (emoji: string): Choice =>
  [...sigilChoices, ...emojiChoices].find((choice) => choice.emoji === emojiForm(emoji)) ?? {
    emoji,
    name: emoji,
    words: [],
  };
