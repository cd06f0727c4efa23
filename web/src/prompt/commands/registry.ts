import * as z from "zod";
import type { CurrentUser } from "../../account/sign-in/current-user.ts";
import { type Command, type Context, defineCommand } from "../language/command.ts";
import * as answering from "./answering.ts";
import * as channels from "./channels.ts";
import { defineHelp } from "./help.ts";
import * as doors from "./join-gate.ts";
import * as keepers from "./keepers.ts";
import * as keeping from "./keeping.ts";
import * as lines from "./messages.ts";
import * as looking from "./looking.ts";
import * as meeting from "./meeting.ts";
import * as moderating from "./moderating.ts";
import * as own from "./own.ts";
import * as owning from "./owning.ts";
import * as pictures from "./pictures.ts";
import * as reacting from "./reacting.ts";
import * as reporting from "./reporting.ts";
import * as ringing from "./ringing.ts";
import * as roles from "./roles.ts";
import * as shrine from "./shrine.ts";
import * as speaking from "./speaking.ts";
import { why } from "./why.ts";

const clear = defineCommand({
  name: "clear",
  summary: "empty the screen of the prompt",
  description: "Clears the output. The history stays.",
  args: z.object({}),
  examples: [{ line: "clear" }],
  run: (_, __, context) => {
    context.clear();
    return [];
  },
});

/** Every command by name. */
export const commands: readonly Command[] = [
  ...defineHelp({
    list: ({ user }: Context) => commandsFor(user),
    find: (name) => findCommand(name),
  }),
  clear,
  why,
  ...[
    answering,
    channels,
    doors,
    keepers,
    keeping,
    lines,
    looking,
    meeting,
    moderating,
    own,
    owning,
    pictures,
    reacting,
    reporting,
    ringing,
    roles,
    shrine,
    speaking,
  ].flatMap((group): Command[] => Object.values(group)),
].toSorted((one, other) => (one.name < other.name ? -1 : 1));

/** Returns the commands that are listed for a member or a visitor. */
export const commandsFor = (user: CurrentUser | null): readonly Command[] =>
  commands.filter(({ mayUse }) => !mayUse || (user !== null && mayUse(user)));

export const findCommand = (name: string): Command | undefined =>
  commands.find((command) => command.name === name);
