import { readStored, writeStored } from "./local-storage.ts";

const key = "oni.terminal.history";
const most = 200;

/** What was written at the prompt on this device, the oldest first. */
export function readHistory(): readonly string[] {
  return (readStored(key) ?? "").split("\n").filter(Boolean);
}

/** Keeps a line; one that repeats the last is not kept again. */
export function keepInHistory(line: string): void {
  const held = readHistory();
  if (held.at(-1) !== line) writeStored(key, [...held, line].slice(-most).join("\n"));
}

export const forgetHistory = (): void => writeStored(key, null);
