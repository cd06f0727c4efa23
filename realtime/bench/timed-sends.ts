import type { RawReader } from "./raw-reader.ts";
import { quantile } from "./quantile.ts";

/** Numbered texts, and how long each took from its send to each of those who read it. */
export function timeSends(length = 200) {
  const sentAt: number[] = [];
  let tookMs: number[] = [];
  return {
    /** The next text, sent now or when it was due. */
    next: (at = performance.now()): string => {
      const index = sentAt.push(at) - 1;
      return `~${index} `.padEnd(length, "~");
    },
    /** From now on this reader's messages are timed. */
    time: (reader: RawReader): void =>
      reader.onMessage((frame) => {
        const start = frame.indexOf("~") + 1;
        const index = Number.parseInt(frame.toString("latin1", start, start + 10), 10);
        tookMs.push(performance.now() - (sentAt[index] ?? Number.NaN));
      }),
    forget: (): void => void (tookMs = []),
    /** The time within which such a part of what was heard since had come. */
    tookMs: (part: number): number =>
      quantile(
        tookMs.sort((a, b) => a - b),
        part,
      ),
  };
}
