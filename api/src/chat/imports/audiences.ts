import type { Database } from "@oni/db";
import { findReaders } from "@oni/db/chat";
import { type ImportReport, leaveOut } from "./import-report.ts";

/** The names of the channels that come as private ones when the source does not state their readers, or all. */
export type HiddenChannels = "all" | readonly string[];

/** Parses names of channels between commas, or `all`. */
export function parseHidden(text: string): HiddenChannels {
  const names = text.split(",").map((name) => name.trim());
  return names.includes("all") ? "all" : names.filter((name) => name !== "");
}

type Channel = { name: string; isPrivate: boolean | null };

/** Returns whether a channel of a source comes as a private one. */
export function isHidden({ name, isPrivate }: Channel, hidden: HiddenChannels): boolean {
  if (isPrivate !== null || hidden === "all") return isPrivate ?? true;
  return hidden.some((other) => other.toLowerCase() === name.toLowerCase());
}

/** Counts a channel that comes as a private one. */
export function reportHidden(report: ImportReport, channel: Channel, hidden: HiddenChannels): void {
  if (!isHidden(channel, hidden)) return;
  const why = "Only the owner and members with the right to manage channels see them at first.";
  leaveOut(report, "readers of private channels", why);
}

const maxNames = 20;

/**
 * Reports the authors of a private channel, so that the owner can choose its readers. A member who claims
 * an author gets no right by it.
 */
export async function reportReaders(
  { db, report }: { db: Database; report: ImportReport },
  { channelId, name }: { channelId: string; name: string },
): Promise<void> {
  const { isForAll, hasReaders, authors } = await findReaders(db, channelId);
  if (isForAll) {
    leaveOut(report, "private channels of the source", "They are open ones here since before.");
  } else if (!hasReaders && authors.length > 0) {
    const names = authors.slice(0, maxNames).join(", ");
    const more = authors.length > maxNames ? ` and ${authors.length - maxNames} more` : "";
    leaveOut(report, `readers of ${name}`, `Authors: ${names}${more}.`, authors.length);
  }
}
