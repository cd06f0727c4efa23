import { errorSentence } from "../../live/calls/api-error.ts";
import type { Context, OutputLine } from "../language/command.ts";
import { Refusal } from "../language/refusal.ts";
import { manLines } from "./man.ts";
import { line } from "../language/output.ts";
import { splitLine } from "../language/read-line.ts";
import { findCommand } from "./registry.ts";

/** Runs a command. A refusal or failure becomes a line of output. */
export async function runCommand(
  written: string,
  context: Context,
): Promise<readonly OutputLine[]> {
  const [name, ...words] = splitLine(written);
  if (!name) return [];
  const command = findCommand(name.text);
  if (!command) return [refusal(`No command is called ${name.text}. help lists them all.`)];
  if (command.mayUse?.(context.user) === false)
    return [refusal(`${name.text} is not yours to use.`)];
  if (words.some(({ text, isQuoted }) => text === "--help" && !isQuoted)) return manLines(command);
  try {
    return await command.run(words, context);
  } catch (error) {
    if (error instanceof Refusal) return [refusal(error.message)];
    console.info("A command failed.", error);
    return [refusal(errorSentence(error))];
  }
}

const refusal = (text: string): OutputLine => line({ text, tone: "danger" });
