import type { RawReader } from "./raw-reader.ts";
import { quantile } from "./quantile.ts";

/** Creates numbered texts and measures the time from the send of each to every reader. */
export function timeSends(length = 200) {
  const sentAt: number[] = [];
  let tookMs: number[] = [];
  return {
    /** Returns the next text, sent now or when it was due. */
    next: (at = performance.now()): string => {
      const index = sentAt.push(at) - 1;
      return `~${index} `.padEnd(length, "~");
    },
    /** Times all further messages of this reader. */
    time: (reader: RawReader): void =>
      reader.onMessage((frame) => {
        const start = frame.indexOf("~") + 1;
        const index = Number.parseInt(frame.toString("latin1", start, start + 10), 10);
        tookMs.push(performance.now() - (sentAt[index] ?? Number.NaN));
      }),
    forget: (): void => void (tookMs = []),
    /** Returns the quantile of the latencies since `forget`. */
    tookMs: (part: number): number =>
      quantile(
        tookMs.sort((a, b) => a - b),
        part,
      ),
  };
}
