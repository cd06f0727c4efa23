import type { Message } from "@oni/realtime/contract";
import { type KnownRevs, noteRev } from "./known-revs.ts";
import { keepOwn } from "./with-reaction.ts";

/**
 * The cached log of one channel. `messages` is a run of `seq` without gaps, which reaches the channel's
 * end if `atEnd`. Functions here return a new log, or the same one if nothing changed.
 */
export type ChannelLog = KnownRevs & {
  messages: readonly Message[];
  /** The `seq` of each message that has been first in the log. The header drawn above it may stay. */
  pageStarts: readonly number[];
  /** Messages received beyond a gap, ascending. They join the run when the gap is filled. */
  early: readonly Message[];
  /** The channel's counters as far as they are known. */
  lastSeq: number;
  lastRev: number;
  atEnd: boolean;
  /** True if the gateway has announced more than this log contains. */
  isBehind: boolean;
};

const longestEarly = 200;

/** An empty log is that of an empty channel, so it begins at the first future message. */
export const firstSeq = (log: ChannelLog) => log.messages[0]?.seq ?? 1;
export const endSeq = (log: ChannelLog) => log.messages.at(-1)?.seq ?? 0;
export const hasOlder = (log: ChannelLog) => firstSeq(log) > 1;

/**
 * Returns true if messages or changes are missing. A request from `knownRev` and `endSeq` returns them.
 */
export const mustCatchUp = (log: ChannelLog) => log.isBehind || log.early.length > 0;

export function messageAt(log: ChannelLog, seq: number): Message | undefined {
  return log.messages[seq - firstSeq(log)];
}

export const findMessage = (log: ChannelLog, id: string) =>
  log.messages.find((message) => message.id === id);

/** Adds or changes one message. An older revision never replaces a newer one. */
export function putMessage(log: ChannelLog, message: Message, source: Source): ChannelLog {
  const { seq, rev } = message;
  const counted = {
    ...log,
    lastSeq: Math.max(log.lastSeq, seq),
    lastRev: Math.max(log.lastRev, rev),
  };
  const end = endSeq(log);
  if (seq > end) {
    if (!log.atEnd) return noteRev(counted, rev);
    const early = insertEarly(counted.early, message, source);
    const joined = joinEarly({ ...counted, early });
    return isComplete(message, source) ? noteRev(joined, rev) : joined;
  }
  const stored = messageAt(log, seq);
  // The log does not contain earlier messages, so this revision must stay unknown.
  if (!stored) return counted;
  const merged = mergeMessage(stored, message, source);
  const updated = merged === stored ? counted : replace(counted, merged);
  return isComplete(message, source) ? noteRev(updated, rev) : updated;
}

function insertEarly(
  early: readonly Message[],
  message: Message,
  source: Source,
): readonly Message[] {
  const stored = early.find(({ seq }) => seq === message.seq);
  const others = early.filter(({ seq }) => seq !== message.seq);
  return [...others, stored ? mergeMessage(stored, message, source) : message]
    .toSorted((one, other) => one.seq - other.seq)
    .slice(0, longestEarly);
}

/** Appends the early messages that now follow the log without a gap. */
export function joinEarly(log: ChannelLog): ChannelLog {
  const start = endSeq(log) + 1;
  const waiting = log.early.filter(({ seq }) => seq >= start);
  const joined = waiting.filter(({ seq }, index) => seq === start + index);
  const messages = joined.length === 0 ? log.messages : [...log.messages, ...joined];
  return { ...log, messages, early: waiting.slice(joined.length) };
}

/** Replaces a message of the log by a later version. */
export function replace(log: ChannelLog, message: Message): ChannelLog {
  return { ...log, messages: log.messages.with(message.seq - firstSeq(log), message) };
}

/** The source of a version of a message. In events `mine` is absent from the reactions. */
type Source = "event" | "fetch";

/** Returns true if this version is complete. An event does not say which reactions are the viewer's. */
const isComplete = (message: Message, source: Source) =>
  source === "fetch" || message.reactions.length === 0;

/**
 * Returns the later of two versions of a message, with the viewer's reactions from the earlier one. A
 * later revision may restore a deleted message.
 */
function mergeMessage(stored: Message, received: Message, source: Source): Message {
  if (received.rev < stored.rev || (received.rev === stored.rev && source === "event"))
    return stored;
  return { ...received, reactions: keepOwn(received.reactions, stored.reactions) };
}
