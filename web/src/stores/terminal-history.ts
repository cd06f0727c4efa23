import { readStored, writeStored } from "./local-storage.ts";

const key = "oni.terminal.history";
const most = 200;

/** Returns the lines that were entered at the prompt on this device, the oldest first. */
export function readHistory(): readonly string[] {
  return (readStored(key) ?? "").split("\n").filter(Boolean);
}

/** Appends a line, unless it repeats the last one. */
export function appendToHistory(line: string): void {
  const history = readHistory();
  if (history.at(-1) !== line) writeStored(key, [...history, line].slice(-most).join("\n"));
}

export const forgetHistory = (): void => writeStored(key, null);
