import "../../live/calls/zod-config.ts";
import type { QueryClient } from "@tanstack/react-query";
import * as z from "zod";
import type { WriteName } from "../../live/calls/endpoint-name.ts";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import type { KeyName } from "../../browser/keyboard/keys.ts";
import type { ThemePreference } from "../../theme/preference.ts";
import type { Argument, ArgumentKind, Completable, Option } from "./arguments.ts";
import { type Given, readLine, type Token } from "./read-line.ts";
import { WrongUse } from "./refusal.ts";

/** A part of a line of output: text, a link, a mask before a name, or the ticks of a link. */
export type Part = {
  text: string;
  to?: string;
  tone?: "dim" | "name" | "danger";
  maskOf?: string;
  strength?: number;
};
/** A line of output. It is new if it is later than the member's last visit. */
export type OutputLine = { parts: readonly Part[]; isNew?: boolean };

/** A text of the member for a channel. */
export type OwnMessage = { serverId: string; channelId: string; content: string };

/** The context that a command may use and change. */
export type Context = {
  queryClient: QueryClient;
  user: CurrentUser;
  /** The path of the prompt. */
  path: string;
  go: (path: string) => void;
  /** Sends a message. Resolves once it is stored, throws when it is refused. */
  send: (message: OwnMessage) => Promise<void>;
  setTheme: (preference: ThemePreference) => void;
  clear: () => void;
  logOut: () => Promise<void>;
};

/** A complete command, with a description for the palette. */
export type Offer = { words: string; line: string };

export type Example = { line: string; note?: string };

type Definition<Args extends z.ZodObject, Options extends z.ZodObject, Needs> = {
  name: string;
  /** One line for the list of commands and the palette. */
  summary: string;
  /** Its description in sentences. */
  description: string;
  /** In order. The last one may take the rest of the line. */
  args: Args;
  options: Options;
  /** The actions that it runs, and writes that it sends without an action. */
  uses?: readonly ({ endpoints: readonly WriteName[] } | WriteName)[];
  examples: readonly [Example, ...Example[]];
  seeAlso?: readonly string[];
  /** Returns whether it is listed and works for a member. By default for all. */
  mayUse?: (user: CurrentUser) => boolean;
  /** The key that does the same on every page. */
  key?: KeyName;
  /** Complete commands that the palette offers by description. */
  offers?: readonly Offer[];
  /** True if a message that begins with a slash and its name runs it. */
  inComposer?: true;
  run: (
    args: z.output<Args>,
    options: z.output<Options>,
    context: Needs,
  ) => Promise<readonly OutputLine[]> | readonly OutputLine[];
};

/** A command in the form that prompt, palette and manual use. It runs with what it `Needs`. */
export type Command<Needs = Context> = Omit<
  Definition<z.ZodObject, z.ZodObject, Needs>,
  "args" | "options" | "uses" | "run"
> & {
  args: readonly Argument[];
  options: readonly Option[];
  /** The writes of the contract that it may send. */
  endpoints: readonly WriteName[];
  run: (words: readonly Token[], context: Needs) => Promise<readonly OutputLine[]>;
};
/** A command that is only described and not run. */
export type AnyCommand = Command<never>;

export function defineCommand<
  const Args extends z.ZodObject,
  const Options extends z.ZodObject = z.ZodObject<Record<never, never>>,
  Needs = Context,
>(
  definition: Omit<Definition<Args, Options, Needs>, "options"> & { options?: Options },
): Command<Needs> {
  const { args, options, uses = [], run, ...rest } = definition;
  const optionSchema = options ?? z.object({});
  const described = Object.entries(args.shape).map(([name, schema]) =>
    describeArgument(name, schema),
  );
  const knownOptions = Object.entries(optionSchema.shape).map(([name, schema]) =>
    describeOption(name, schema),
  );
  const command: Command<Needs> = {
    ...rest,
    args: described,
    options: knownOptions,
    endpoints: uses.flatMap((used) => (typeof used === "string" ? used : used.endpoints)),
    run: async (words, context) => {
      const given = readLine(words, command);
      const readArgs = args.safeParse(given.args);
      if (!readArgs.success) throw new WrongUse(sentenceOf(readArgs.error, definition.name));
      return run(readArgs.data, parseOptions(options, given), context);
    },
  };
  return command;
}

function parseOptions<Options extends z.ZodObject>(
  schema: Options | undefined,
  given: Given,
): z.output<Options> {
  const read = (schema ?? z.object({})).safeParse(given.options);
  if (!read.success) throw new WrongUse(sentenceOf(read.error, ""));
  // oxlint-disable-next-line typescript/consistent-type-assertions -- Without a schema there are no options, which the compiler does not see.
  return read.data as z.output<Options>;
}

function sentenceOf({ issues }: z.ZodError, name: string): string {
  const [issue] = issues;
  const field = String(issue?.path[0] ?? "").toUpperCase();
  return `${field}: ${issue?.message ?? "is not understood"}.${name && ` See man ${name}.`}`;
}

const isArgumentKind = (value: unknown): value is ArgumentKind => typeof value === "string";

function describeArgument(name: string, schema: unknown): Argument {
  return {
    name,
    ...describeCompletion(schema),
    isOptional: schema instanceof z.ZodType && schema.safeParse(undefined).success,
    takesRest: metaOf(schema).rest === true,
  };
}

function describeCompletion(schema: unknown): Completable {
  const { kind } = metaOf(schema);
  return { kind: isArgumentKind(kind) ? kind : "words", choices: choicesOf(schema) };
}

function describeOption(name: string, schema: unknown): Option {
  const { takes, summary } = metaOf(schema);
  return {
    name,
    ...describeCompletion(schema),
    takes: typeof takes === "string" ? takes : null,
    summary: typeof summary === "string" ? summary : "",
  };
}

/** A schema that is optional or has a default is described by its inner schema. */
const innerOf = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodDefault ? schema.unwrap() : schema;

function metaOf(schema: unknown): Record<string, unknown> {
  const inner = innerOf(schema);
  return {
    ...(inner instanceof z.ZodType && inner.meta()),
    ...(schema instanceof z.ZodType && schema.meta()),
  };
}

function choicesOf(schema: unknown): readonly string[] {
  const { choices } = metaOf(schema);
  if (Array.isArray(choices)) return choices.map(String);
  const inner = innerOf(schema);
  return inner instanceof z.ZodEnum ? inner.options.map(String) : [];
}
