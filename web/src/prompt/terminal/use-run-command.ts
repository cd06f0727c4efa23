import { reportFailure } from "../../live/calls/use-screen-action.ts";
import { importing } from "../../browser/importing.ts";
import { showToast } from "../../stores/toasts.ts";
import { addEntry, openTerminal } from "./terminal-store.ts";
import type { OutputLine } from "../language/command.ts";
import { useCommandContext } from "./use-command-context.ts";

/** Fetches the function that runs a command. */
export const fetchRunner = importing(() => import("../commands/run-command.ts"), "runCommand");
const fetchPaths = importing(() => import("../finding/paths.ts"), "listEntries");

/** The maximum number of lines in a toast. */
const mostInToast = 2;

/**
 * Runs a command from outside the prompt at the given path, or at the current one. A toast shows its
 * output, or the terminal if it is longer. Returns false after a refusal.
 */
export function useRunCommand(): (line: string, path?: string) => Promise<boolean> {
  const contextHere = useCommandContext();
  return async (line, path) => {
    const context = contextHere();
    if (!context) return false;
    try {
      const [{ runCommand }, { showPath }] = await Promise.all([fetchRunner(), fetchPaths()]);
      const at = path ?? context.path;
      const lines = await runCommand(line, { ...context, path: at });
      if (lines.length > mostInToast) {
        addEntry(showPath(context.queryClient, at), line)(lines);
        openTerminal();
      } else if (lines.length > 0) showLines(lines);
      return !isRefused(lines);
    } catch (error) {
      reportFailure("The command did not run", error);
      return false;
    }
  };
}

const isRefused = (lines: readonly OutputLine[]) =>
  lines.some(({ parts }) => parts.some(({ tone }) => tone === "danger"));

function showLines(lines: readonly OutputLine[]): void {
  const [title = "", description] = lines.map(({ parts }) =>
    parts.map(({ text }) => text).join(""),
  );
  showToast({ tone: isRefused(lines) ? "danger" : "success", title, description });
}
