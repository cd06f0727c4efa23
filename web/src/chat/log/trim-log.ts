import { type ChannelLog, firstSeq } from "./channel-log.ts";

/** The number of messages of a log, and how many more it may have before some are dropped. */
type LogBounds = { limit: number; slack: number };

const bounds: LogBounds = { limit: 1_000, slack: 200 };

/**
 * Drops the messages farthest from those on the screen once there are too many. They are fetched again
 * when the viewer scrolls there. A log without its newest messages takes no new ones.
 */
export function trimLog(
  log: ChannelLog,
  shown: { fromSeq: number; toSeq: number },
  { limit, slack } = bounds,
): ChannelLog {
  const excess = log.messages.length - limit;
  if (excess <= slack) return log;
  const middle = Math.round((shown.fromSeq + shown.toSeq) / 2) - firstSeq(log);
  const start = Math.max(0, Math.min(middle - Math.floor(limit / 2), excess));
  const messages = log.messages.slice(start, start + limit);
  const atEnd = log.atEnd && start === excess;
  return {
    ...log,
    messages,
    pageStarts: pageStartsIn(messages, log.pageStarts),
    early: atEnd ? log.early : [],
    atEnd,
  };
}

/** The first remaining message is drawn as the first of a page, and stays so. */
function pageStartsIn(messages: ChannelLog["messages"], pageStarts: readonly number[]): number[] {
  const first = messages[0]?.seq ?? 0;
  const last = messages.at(-1)?.seq ?? 0;
  return [first, ...pageStarts.filter((seq) => seq > first && seq <= last)];
}
