import type { Message } from "@oni/realtime/contract";
import { type ChannelLog, endSeq, firstSeq, joinEarly, putMessage } from "./channel-log.ts";
import { raiseKnownRev } from "./known-revs.ts";

/**
 * Creates a log from one fetched page. A page contains every change up to its highest `rev`, because
 * revisions are assigned under the channel's lock.
 */
export function openLog(page: readonly Message[], atEnd: boolean): ChannelLog {
  const knownRev = highestRev(page);
  return {
    messages: page,
    pageStarts: page.slice(0, 1).map(({ seq }) => seq),
    early: [],
    lastSeq: page.at(-1)?.seq ?? 0,
    lastRev: knownRev,
    knownRev,
    laterRevs: [],
    atEnd,
    isBehind: false,
  };
}

/** Adds a page directly before or after the messages of the log. */
export function putPage(
  log: ChannelLog,
  page: readonly Message[],
  /** `knownRev` at the time of the request. The page may lack later changes. */
  requestedRev: number,
  /** True if no message followed the page when it was read. */
  isLast = false,
): ChannelLog {
  const start = firstSeq(log);
  const older = page.filter((message) => message.seq < start);
  const isJoined = older.length > 0 && older.at(-1)?.seq === start - 1;
  const grown = {
    ...log,
    messages: isJoined ? [...older, ...log.messages] : log.messages,
    pageStarts: isJoined
      ? [...older.slice(0, 1).map(({ seq }) => seq), ...log.pageStarts]
      : log.pageStarts,
    knownRev: Math.min(log.knownRev, requestedRev),
  };
  const filled = page.reduce(putFetchedInOrder, grown);
  return { ...filled, atEnd: filled.atEnd || (isLast && endSeq(filled) >= filled.lastSeq) };
}

/**
 * Adds the response to `afterRev`, oldest change first. `isAll` is true if there were no more changes.
 */
export function putChanges(
  log: ChannelLog,
  changes: readonly Message[],
  requestedRev: number,
  isAll: boolean,
): ChannelLog {
  const merged = changes
    .toSorted((one, other) => one.seq - other.seq)
    .reduce((grown, message) => putMessage(grown, message, "fetch"), log);
  const reached = Math.max(highestRev(changes), requestedRev);
  const settled = merged.knownRev < requestedRev ? merged : raiseKnownRev(merged, reached);
  return { ...settled, isBehind: !isAll };
}

/** Adds the response to `channel:watch`. `requested` is the position that the request named. */
export function putCaughtUp(
  log: ChannelLog,
  caughtUp: {
    lastSeq: number;
    lastRev: number;
    missed: readonly Message[];
    changed: readonly Message[];
    truncated: boolean;
  },
  requested: { afterSeq: number; afterRev: number },
): ChannelLog {
  const { lastSeq, lastRev, missed, changed, truncated } = caughtUp;
  // Either list may have been cut. One more request for changes shows which.
  const hasMoreChanges = truncated && changed.length > 0;
  const isWhole = (missed.at(-1)?.seq ?? requested.afterSeq) >= lastSeq;
  // Early messages beyond the response may have changed since, and the response does not contain them.
  const begun = { ...log, early: isWhole ? log.early : [], atEnd: true };
  const merged = [...missed, ...changed].reduce(
    (grown, message) => putMessage(grown, message, "fetch"),
    begun,
  );
  const reached = hasMoreChanges ? highestRev(changed) : lastRev;
  const settled = merged.knownRev < requested.afterRev ? merged : raiseKnownRev(merged, reached);
  const atEnd = endSeq(settled) >= lastSeq;
  return {
    ...settled,
    early: atEnd ? settled.early : [],
    lastSeq: Math.max(settled.lastSeq, lastSeq),
    lastRev: Math.max(settled.lastRev, lastRev),
    atEnd,
    isBehind: hasMoreChanges,
  };
}

function putFetchedInOrder(log: ChannelLog, message: Message): ChannelLog {
  if (message.seq !== endSeq(log) + 1) return putMessage(log, message, "fetch");
  const lastSeq = Math.max(log.lastSeq, message.seq);
  return joinEarly({ ...log, messages: [...log.messages, message], lastSeq });
}

const highestRev = (messages: readonly Message[]) =>
  messages.reduce((highest, { rev }) => Math.max(highest, rev), 0);
