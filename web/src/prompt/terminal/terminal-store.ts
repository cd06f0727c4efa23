import { createMemberStore } from "../../stores/member-store.ts";
import type { OutputLine } from "../language/command.ts";

/** A typed command with its path and output, which is null while it runs. */
export type Entry = {
  id: number;
  path: string;
  written: string;
  lines: readonly OutputLine[] | null;
};

type TerminalState = {
  isOpen: boolean;
  /** The typed text. */
  written: string;
  entries: readonly Entry[];
};

const most = 100;

export const useTerminal = createMemberStore<TerminalState>(() => ({
  isOpen: false,
  written: "",
  entries: [],
}));

export const toggleTerminal = (): void =>
  useTerminal.setState(({ isOpen }) => ({ isOpen: !isOpen }));
export const openTerminal = (): void => useTerminal.setState({ isOpen: true });
export const closeTerminal = (): void => useTerminal.setState({ isOpen: false });
export const writeAtPrompt = (written: string): void => useTerminal.setState({ written });
/** Opens the prompt with a command that the reader may run by Enter. */
export const offerAtPrompt = (written: string): void =>
  useTerminal.setState({ isOpen: true, written });
export const clearEntries = (): void => useTerminal.setState({ entries: [] });

let lastId = 0;

/** Adds a typed command. The returned function sets its output. */
export function addEntry(path: string, written: string): (lines: readonly OutputLine[]) => void {
  lastId += 1;
  const id = lastId;
  useTerminal.setState(({ entries }) => ({
    entries: [...entries, { id, path, written, lines: null }].slice(-most),
  }));
  return (lines) =>
    useTerminal.setState(({ entries }) => ({
      entries: entries.map((entry) => (entry.id === id ? { ...entry, lines } : entry)),
    }));
}
