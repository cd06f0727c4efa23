import { ApiError, errorSentence } from "../../live/calls/api-error.ts";
import { manLines, synopsisOf } from "../commands/man.ts";
import type { Argument } from "../language/arguments.ts";
import type { AnyCommand, Command, OutputLine } from "../language/command.ts";
import { isOption, readLine, type Token } from "../language/read-line.ts";
import { Refusal, WrongUse } from "../language/refusal.ts";
import { completeArgument, completeLast } from "./completion.ts";
import { lineValue, paintLine, plain } from "./printed.ts";
import type { Program } from "./program.ts";
import { memberCommands, ownCommands, programCommands, requireHere } from "./program-commands.ts";
import { signIn } from "./sign-in.ts";

/** The exit codes of the command line. */
const exitCodes = { done: 0, refused: 1, wrongUse: 2, unreachable: 3 } as const;

/** Runs the command line with the arguments of the process. Returns the exit code. */
export async function runProgram(args: readonly string[], given: Program): Promise<number> {
  const program = { ...given, report: (text: string) => given.report(plain(text)) };
  if (args[0] === completeArgument) return printCompletions(args.slice(1), program);
  const { tokens, isJson } = readArguments(args);
  try {
    const lines = await run(tokens, program, isJson);
    if (isJson) program.print(JSON.stringify(lines.map(lineValue)));
    else for (const each of lines) program.print(paintLine(each, program.hasColors));
    return exitCodes.done;
  } catch (error) {
    const message = messageOf(error);
    program.report(isJson ? JSON.stringify({ error: message }) : message);
    return exitCodeOf(error);
  }
}

async function printCompletions(words: readonly string[], program: Program): Promise<number> {
  const context = () => signIn(program, () => {});
  // A line can be typed without completions.
  const found = await completeLast(words, programCommands, context).catch(() => []);
  for (const each of found) program.print(plain(each));
  return exitCodes.done;
}

/** Parses the arguments of the process. Those after `--` are no options. */
function readArguments(args: readonly string[]): { tokens: Token[]; isJson: boolean } {
  const end = args.includes("--") ? args.indexOf("--") : args.length;
  const tokens = args.map((text, index) => ({ text, start: 0, isQuoted: index > end }));
  tokens.splice(end, 1);
  const isJsonOption = ({ text, isQuoted }: Token) => text === "--json" && !isQuoted;
  return {
    tokens: tokens.filter((token) => !isJsonOption(token)),
    isJson: tokens.some(isJsonOption),
  };
}

async function run(
  [name, ...tokens]: readonly Token[],
  program: Program,
  isJson: boolean,
): Promise<readonly OutputLine[]> {
  if (!name) throw new WrongUse("Write a command. help lists them all.");
  if (name.text === "--help") return run([{ ...name, text: "help" }], program, isJson);
  const own = ownCommands.find((command) => command.name === name.text);
  if (own) return runCommand(own, tokens, program, async () => program);
  requireHere(name.text);
  const command = memberCommands.find((each) => each.name === name.text);
  if (!command) throw new WrongUse(`No command is called ${name.text}. help lists them all.`);
  const show = (line: OutputLine, value: unknown) =>
    program.print(isJson ? JSON.stringify(value) : paintLine(line, program.hasColors));
  return runCommand(command, tokens, program, () => signIn(program, show));
}

async function runCommand<Needs>(
  command: Command<Needs>,
  tokens: readonly Token[],
  program: Program,
  getContext: () => Promise<Needs>,
): Promise<readonly OutputLine[]> {
  if (tokens.some((token) => isOption(token) && token.text === "--help")) return manLines(command);
  try {
    const given = await withInput(command, tokens, program);
    const [missing] = missingArguments(command, given);
    if (missing) throw new WrongUse(`${missing.name.toUpperCase()}: is missing.`);
    return await command.run(given, await getContext());
  } catch (error) {
    if (!(error instanceof WrongUse)) throw error;
    const usage = `Usage: ${command.name} ${synopsisOf(command)}`;
    throw new WrongUse(`${error.message}\n${usage.trim()}`, { cause: error });
  }
}

/** Returns none for a command whose first argument may be absent, because only it knows the others. */
const missingArguments = (command: AnyCommand, tokens: readonly Token[]): readonly Argument[] => {
  const { args } = readLine(tokens, command);
  const [first, ...others] = command.args;
  if (first?.isOptional && others.length > 0) return [];
  return command.args.filter(({ name, isOptional }) => !isOptional && !(name in args));
};

/**
 * Adds the text of standard input: in the place of `-`, or as the text at the end if a command needs one
 * and nothing else.
 */
async function withInput(
  command: AnyCommand,
  tokens: readonly Token[],
  { input }: Pick<Program, "input">,
): Promise<readonly Token[]> {
  const readText = async (): Promise<Token> => {
    const text = (await input.read()).replace(/\r?\n$/, "");
    return { text, start: 0, isQuoted: true };
  };
  const at = tokens.findIndex(({ text, isQuoted }) => text === "-" && !isQuoted);
  if (at !== -1) return tokens.with(at, await readText());
  const [missing, second] = missingArguments(command, tokens);
  const isText = missing?.takesRest && missing.kind === "words" && second === undefined;
  return isText && !input.isTerminal ? [...tokens, await readText()] : tokens;
}

const messageOf = (error: unknown): string => {
  if (error instanceof Refusal) return error.message;
  if (error instanceof ApiError || isUnanswered(error)) return errorSentence(error);
  return error instanceof Error ? error.message : String(error);
};

/** Returns the exit code of a failure. A refusal that has a cause gets that of the cause. */
function exitCodeOf(error: unknown): number {
  if (error instanceof WrongUse) return exitCodes.wrongUse;
  if (error instanceof Refusal && error.cause !== undefined) return exitCodeOf(error.cause);
  const isUnreachable =
    error instanceof ApiError ? gatewayErrors.has(error.status) : isUnanswered(error);
  return isUnreachable ? exitCodes.unreachable : exitCodes.refused;
}

/** The statuses of a proxy whose network does not respond. */
const gatewayErrors: ReadonlySet<number> = new Set([502, 503, 504]);

/** Node's `fetch` throws this if no response arrives. */
const isUnanswered = (error: unknown) =>
  error instanceof TypeError && error.message === "fetch failed";
