import { type GivenReaction, withReaction } from "./with-reaction.ts";
import { type ChannelLog, endSeq, findMessage, messageAt, replace } from "./channel-log.ts";

/**
 * Empties a message that was deleted at `rev`, unless it has changed since. Earlier server versions send
 * no `rev`.
 */
export function markDeleted(
  log: ChannelLog,
  { seq, rev }: { seq: number; rev?: number | undefined },
): ChannelLog {
  const stored = messageAt(log, seq);
  if (!stored || stored.deletedAt !== null || (rev !== undefined && rev <= stored.rev)) return log;
  const emptied = { content: "", reactions: [], attachments: [], pinnedAt: null };
  return replace(log, {
    ...{ ...stored, ...emptied },
    deletedAt: stored.updatedAt,
    rev: rev ?? stored.rev,
  });
}

/**
 * Applies the count of one reaction from an event. The event has no revision and could be old, so the
 * message is fetched again with the next counters.
 */
export function applyReaction(
  log: ChannelLog,
  messageId: string,
  given: GivenReaction,
): ChannelLog {
  const stored = findMessage(log, messageId);
  if (!stored || stored.deletedAt !== null) return log;
  const isNear = log.knownRev - stored.rev < longestRefetch;
  return {
    ...replace(log, { ...stored, reactions: withReaction(stored.reactions, given) }),
    knownRev: isNear ? Math.min(log.knownRev, stored.rev - 1) : log.knownRev,
    laterRevs: log.laterRevs.filter((rev) => rev !== stored.rev),
  };
}

/** The number of revisions that may be fetched again for a reaction that may be out of order. */
const longestRefetch = 200;

/** Applies the channel's counters from the gateway, which show what the log lacks. */
export function applyCounters(
  log: ChannelLog,
  counters: { lastSeq: number; lastRev: number },
): ChannelLog {
  const lastSeq = Math.max(log.lastSeq, counters.lastSeq);
  const lastRev = Math.max(log.lastRev, counters.lastRev);
  const isBehind = lastRev > log.knownRev || (log.atEnd && lastSeq > endSeq(log));
  if (lastSeq === log.lastSeq && lastRev === log.lastRev && isBehind === log.isBehind) return log;
  return { ...log, lastSeq, lastRev, isBehind };
}
