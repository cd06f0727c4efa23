import { type GivenReaction, withReaction } from "./with-reaction.ts";
import { type ChannelLog, endSeq, findMessage, messageAt, replace } from "./channel-log.ts";

/** Empties a message that was deleted at `rev`, unless it has changed since; a version before does not say when. */
export function markDeleted(
  log: ChannelLog,
  { seq, rev }: { seq: number; rev?: number | undefined },
): ChannelLog {
  const held = messageAt(log, seq);
  if (!held || held.deletedAt !== null || (rev !== undefined && rev <= held.rev)) return log;
  const emptied = { content: "", reactions: [], attachments: [], pinnedAt: null };
  return replace(log, {
    ...{ ...held, ...emptied },
    deletedAt: held.updatedAt,
    rev: rev ?? held.rev,
  });
}

/**
 * Applies the count of one reaction from an event. The event carries no revision, so it could be an
 * old one: the message is asked for again at the next head.
 */
export function applyReaction(
  log: ChannelLog,
  messageId: string,
  given: GivenReaction,
): ChannelLog {
  const held = findMessage(log, messageId);
  if (!held || held.deletedAt !== null) return log;
  const isNear = log.knownRev - held.rev < longestRefetch;
  return {
    ...replace(log, { ...held, reactions: withReaction(held.reactions, given) }),
    knownRev: isNear ? Math.min(log.knownRev, held.rev - 1) : log.knownRev,
    laterRevs: log.laterRevs.filter((rev) => rev !== held.rev),
  };
}

/** How many revisions may be fetched again for a reaction that may be out of order. */
const longestRefetch = 200;

/** Applies the channel's counters as the gateway announces them: what the log lacks is known then. */
export function applyHead(log: ChannelLog, head: { lastSeq: number; lastRev: number }): ChannelLog {
  const lastSeq = Math.max(log.lastSeq, head.lastSeq);
  const lastRev = Math.max(log.lastRev, head.lastRev);
  const isBehind = lastRev > log.knownRev || (log.atEnd && lastSeq > endSeq(log));
  if (lastSeq === log.lastSeq && lastRev === log.lastRev && isBehind === log.isBehind) return log;
  return { ...log, lastSeq, lastRev, isBehind };
}
