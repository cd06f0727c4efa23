import * as z from "zod";
import { commandName } from "../language/arguments.ts";
import { type AnyCommand, type Command, defineCommand } from "../language/command.ts";
import { dim, line, link } from "../language/output.ts";
import { Refusal } from "../language/refusal.ts";
import { manLines } from "./man.ts";

type Registry<Needs> = {
  list: (context: Needs) => readonly AnyCommand[];
  find: (name: string) => AnyCommand | undefined;
};

/** Returns the commands that explain those of a registry. */
export const defineHelp = <Needs>({ list, find }: Registry<Needs>): readonly Command<Needs>[] => [
  defineCommand({
    name: "help",
    summary: "list every command",
    description: "Lists what the prompt knows. Each has a page: man NAME, or NAME --help.",
    args: z.object({}),
    examples: [{ line: "help" }],
    seeAlso: ["man"],
    run: (_, __, context) => {
      const listed = list(context);
      const width = Math.max(...listed.map(({ name }) => name.length)) + 2;
      return listed.map(({ name, summary }) =>
        line(link(name, `/instructions/${name}`), " ".repeat(width - name.length), dim(summary)),
      );
    },
  }),
  defineCommand({
    name: "man",
    summary: "the page of a command",
    description: "Shows what a command does, what it takes, and examples.",
    args: z.object({ command: commandName }),
    examples: [{ line: "man knock" }],
    seeAlso: ["help"],
    run: ({ command }) => {
      const found = find(command);
      if (!found) throw new Refusal(`No command is called ${command}.`);
      return manLines(found);
    },
  }),
];
