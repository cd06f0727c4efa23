import { defineHelp } from "../commands/help.ts";
import { commands as promptCommands } from "../commands/registry.ts";
import type { AnyCommand, Command } from "../language/command.ts";
import { WrongUse } from "../language/refusal.ts";
import { atPlace } from "./at-place.ts";
import { completion } from "./completion.ts";
import { following } from "./follow.ts";
import { login, logout } from "./login.ts";
import type { Program, SignedIn } from "./program.ts";

/** Commands of the prompt that the command line does not have, by reason. */
export const leftOut: Readonly<Record<string, readonly string[]>> = {
  "It changes the screen that it is written on.": ["clear", "theme"],
  "Each command names its place.": ["cd", "open", "pwd"],
  "A file is chosen, and seen before it is sent.": ["upload"],
  "No token allows it.": ["admit", "case", "cases", "sessions", "waitlist"],
};

/** Commands of the prompt that apply to the open channel. */
const placed = new Set(["message", "react", "report", "say", "tail", "thread"]);

/** Commands of the program itself. They need no login. */
export const ownCommands: readonly Command<Program>[] = [
  ...defineHelp<Program>({ list: () => programCommands, find: findCommand }),
  completion,
  login,
  logout,
];

const ownNames = new Set(ownCommands.map(({ name }) => name));
const leftOutNames = new Set(Object.values(leftOut).flat());

/** Commands of the signed-in member. */
export const memberCommands: readonly Command<SignedIn>[] = promptCommands
  .filter(({ name }) => !ownNames.has(name) && !leftOutNames.has(name))
  // There is no composer.
  .map(({ inComposer: _, ...command }) => {
    if (!placed.has(command.name)) return command;
    const atItsPlace = atPlace(command, { isOptional: command.name !== "say" });
    return command.name === "tail" ? following(atItsPlace) : atItsPlace;
  });

/** Every command of the command line by name. */
export const programCommands: readonly AnyCommand[] = [...ownCommands, ...memberCommands].toSorted(
  (one, other) => (one.name < other.name ? -1 : 1),
);

function findCommand(name: string): AnyCommand | undefined {
  requireHere(name);
  return programCommands.find((command) => command.name === name);
}

/** Throws a refusal with the reason if a command exists only at the prompt. */
export function requireHere(name: string): void {
  const [reason] = Object.entries(leftOut).find(([, names]) => names.includes(name)) ?? [];
  if (reason !== undefined)
    throw new WrongUse(`${name} works only at the prompt of the site. ${reason}`);
}
