import type { Argument } from "../language/arguments.ts";
import type { AnyCommand, OutputLine } from "../language/command.ts";
import { dim, line, link } from "../language/output.ts";

const argumentLabel = ({ name, isOptional, choices, kind }: Argument): string => {
  const isNamed = choices.length === 0 || kind !== "words";
  const label = [...choices, ...(isNamed ? [name.toUpperCase()] : [])].join("|");
  return isOptional ? `[${label}]` : label;
};

/** Returns the usage of a command after its name. */
export const synopsisOf = ({ args, options }: AnyCommand): string =>
  [
    ...args.map(argumentLabel),
    ...options.map(({ name, takes }) => `[--${name}${takes === null ? "" : ` ${takes}`}]`),
  ].join(" ");

/** Returns the manual page of a command as the prompt prints it. */
export const manLines = (command: AnyCommand): readonly OutputLine[] => [
  line(link(command.name, `/instructions/${command.name}`), dim(`  ${command.summary}`)),
  line(`${command.name} ${synopsisOf(command)}`),
  line(command.description),
  ...(command.inComposer ? [line(dim(`Where a message begins: /${command.name}`))] : []),
  ...command.options.map(({ name, takes, summary }) =>
    line(`  --${name}${takes === null ? "" : ` ${takes}`}  `, dim(summary)),
  ),
  ...command.examples.map(({ line: written, note }) =>
    line(`  ${written}`, ...(note === undefined ? [] : [dim(`  ${note}`)])),
  ),
];
