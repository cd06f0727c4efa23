import type { ImportProgress } from "@oni/realtime/contract";

const reportEveryMs = 2_000;

/** The messages that were read, or with a total, written. */
export type Progress = ImportProgress;

/**
 * Counts messages and reports at most every 2 s how many there were, with the rate. `total` is null while
 * the source is read.
 */
export function createProgress(
  report: (progress: Progress) => void,
  total: number | null = null,
  now: () => number = Date.now,
) {
  const startedAt = now();
  let reportedAt = startedAt;
  return {
    /** Takes the number of messages so far. */
    count: (done: number): void => {
      const at = now();
      if (at - reportedAt < reportEveryMs) return;
      reportedAt = at;
      report({ done, total, perSecond: Math.round((done * 1_000) / (at - startedAt)) });
    },
  };
}

/** Returns the progress as a sentence, with the time left of what has a total. */
export function describeProgress({ done, total, perSecond }: Progress): string {
  if (total === null) return `Read ${done} messages, ${perSecond} a second.`;
  const left = Math.ceil((total - done) / Math.max(1, perSecond));
  return `Wrote ${done} of ${total} messages, ${perSecond} a second, ${left} s left.`;
}
