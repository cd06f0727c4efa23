import { readStored, writeStored } from "../../stores/local-storage.ts";

const key = "oni.reactions";
const maxRecent = 6;

/** Returns the reactions used last in this browser, latest first. */
export const recentReactions = (): string[] =>
  (readStored(key) ?? "").split(" ").filter((emoji) => emoji !== "");

export function noteReaction(emoji: string): void {
  const others = recentReactions().filter((known) => known !== emoji);
  writeStored(key, [emoji, ...others].slice(0, maxRecent).join(" "));
}

/** Forgets them when the member leaves this browser. */
export const forgetReactions = (): void => writeStored(key, null);
