import type { Argument, Option } from "./arguments.ts";
import { WrongUse } from "./refusal.ts";

/** A token of a line with its start, and whether it was quoted. */
export type Token = { text: string; start: number; isQuoted: boolean };

/** The arguments and options of a line before validation. */
export type Given = { args: Record<string, string>; options: Record<string, string | boolean> };

/**
 * Splits a line into tokens. Single or double quotes make one token of several words. An open quote ends
 * with the line.
 */
export function splitLine(line: string): Token[] {
  const words: Token[] = [];
  const pattern = /"([^"]*)"?|'([^']*)'?(?=\s|$)|\S+/g;
  for (const match of line.matchAll(pattern)) {
    const [whole, double, single] = match;
    const quoted = double ?? single;
    words.push({ text: quoted ?? whole, start: match.index, isQuoted: quoted !== undefined });
  }
  return words;
}

export const isOption = ({ text, isQuoted }: Token) =>
  !isQuoted && text.startsWith("--") && text.length > 2;

/** Assigns the tokens after a command's name to its arguments and options. */
export function readLine(
  words: readonly Token[],
  { name, args, options }: { name: string; args: readonly Argument[]; options: readonly Option[] },
): Given {
  const given: Given = { args: {}, options: {} };
  const plain: string[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const token = words[at];
    if (!token) continue;
    if (!isOption(token)) {
      plain.push(token.text);
      continue;
    }
    const option = options.find((known) => `--${known.name}` === token.text);
    if (!option) throw new WrongUse(`${name} has no option ${token.text}. See man ${name}.`);
    if (option.takes === null) given.options[option.name] = true;
    else {
      at += 1;
      const value = words[at];
      if (!value) throw new WrongUse(`${token.text} takes ${option.takes}.`);
      given.options[option.name] = value.text;
    }
  }
  args.forEach(({ name: argument, takesRest }, index) => {
    const taken = takesRest ? plain.slice(index).join(" ") : plain[index];
    if (taken !== undefined && taken !== "") given.args[argument] = taken;
  });
  if (plain.length > args.length && !args.at(-1)?.takesRest)
    throw new WrongUse(`${name} does not take "${plain[args.length]}". See man ${name}.`);
  return given;
}
