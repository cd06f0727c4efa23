import { readStored, writeStored } from "./local-storage.ts";

const lastsMs = 30 * 86_400_000;
const keyOf = (question: string) => `oni.put-off:${question}`;

/** True if a question was put off in this browser within the last thirty days. */
export function isPutOff(question: string, nowMs = Date.now()): boolean {
  const at = readStored(keyOf(question));
  return at !== null && nowMs - Date.parse(at) < lastsMs;
}

export const putOff = (question: string, nowMs = Date.now()): void =>
  writeStored(keyOf(question), new Date(nowMs).toISOString());
