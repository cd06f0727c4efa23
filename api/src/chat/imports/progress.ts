const reportEveryMs = 2_000;

/**
 * Counts messages and reports at most every 2 s how many there were, with the rate, and with `total` the
 * time left.
 */
export function createProgress(
  verb: "Read" | "Wrote",
  report: (sentence: string) => void,
  total?: number,
  now: () => number = Date.now,
) {
  const startedAt = now();
  let reportedAt = startedAt;
  return {
    /** Takes the number of messages so far. */
    count: (messages: number): void => {
      const at = now();
      if (at - reportedAt < reportEveryMs) return;
      reportedAt = at;
      const rate = Math.max(1, Math.round((messages * 1_000) / (at - startedAt)));
      const left = total === undefined ? "" : `, ${Math.ceil((total - messages) / rate)} s left`;
      const of = total === undefined ? "" : ` of ${total}`;
      report(`${verb} ${messages}${of} messages, ${rate} a second${left}.`);
    },
  };
}
