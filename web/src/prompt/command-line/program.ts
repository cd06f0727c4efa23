import type { QueryClient } from "@tanstack/react-query";
import type { Context, OutputLine } from "../language/command.ts";
import type { Login, SavedLogin } from "./saved-login.ts";

/** The process that the command line runs in. */
export type Program = {
  savedLogin: SavedLogin;
  input: { isTerminal: boolean; read: () => Promise<string> };
  /** Prints a line of results. */
  print: (text: string) => void;
  /** Prints a line that is no result, such as an error. */
  report: (text: string) => void;
  hasColors: boolean;
  wait: (ms: number) => Promise<void>;
  /** The path of the program, and the name of the machine. */
  file: string;
  machine: string;
};

/** The context of a command of a member. */
export type SignedIn = Context & {
  queryClient: QueryClient;
  login: Login;
  report: Program["report"];
  /** Prints a result before the command ends: the line, or with `--json` the value. */
  show: (line: OutputLine, value: unknown) => void;
};
