import { reportFailure } from "../../live/calls/use-action.ts";
import { importing } from "../../browser/importing.ts";
import { showToast } from "../../stores/toasts.ts";
import { addEntry, openTerminal } from "./terminal-store.ts";
import type { Line } from "../language/command.ts";
import { useCommandContext } from "./use-command-context.ts";

const fetchRunner = importing(() => import("../commands/run-line.ts"), "runLine");
const fetchPlaces = importing(() => import("../finding/places.ts"), "listPlaces");

/** So many lines fit into a toast. */
const mostInToast = 2;

/**
 * Runs a line from outside the prompt, at the place given or else where the member stands. What came of
 * it is said in a toast, or in the terminal where it is longer. False where it was refused.
 */
export function useRunLine(): (line: string, path?: string) => Promise<boolean> {
  const contextHere = useCommandContext();
  return async (line, path) => {
    const context = contextHere();
    if (!context) return false;
    try {
      const [{ runLine }, { showPath }] = await Promise.all([fetchRunner(), fetchPlaces()]);
      const place = path ?? context.path;
      const lines = await runLine(line, { ...context, path: place });
      if (lines.length > mostInToast) {
        addEntry(showPath(context.queryClient, place), line)(lines);
        openTerminal();
      } else if (lines.length > 0) sayLines(lines);
      return !isRefused(lines);
    } catch (error) {
      reportFailure("The command did not run", error);
      return false;
    }
  };
}

const isRefused = (lines: readonly Line[]) =>
  lines.some(({ parts }) => parts.some(({ tone }) => tone === "danger"));

function sayLines(lines: readonly Line[]): void {
  const [title = "", description] = lines.map(({ parts }) =>
    parts.map(({ text }) => text).join(""),
  );
  showToast({ tone: isRefused(lines) ? "danger" : "success", title, description });
}
