import { describe, expect, it } from "vitest";
import { putMessage } from "./channel-log.ts";
import { openLog, putPage } from "./channel-log-pages.ts";
import { makeMessage } from "./testing/make-message.ts";
import { trimLog } from "./trim-log.ts";

const makePage = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => makeMessage(from + index));

const bounds = { limit: 10, slack: 5 };
const trimAt = (count: number, fromSeq: number, toSeq = fromSeq) =>
  trimLog(openLog(makePage(1, count), true), { fromSeq, toSeq }, bounds);
const seqsOf = ({ messages }: { messages: readonly { seq: number }[] }) => [
  messages[0]?.seq,
  messages.at(-1)?.seq,
];

describe("a long log", () => {
  it("WB902: stays whole until it is longer than what is kept and a little more", () => {
    const log = openLog(makePage(1, 15), true);
    expect(trimLog(log, { fromSeq: 12, toSeq: 15 }, bounds)).toBe(log);
  });

  it("WB902: keeps its end for those who stand there, and takes in what comes", () => {
    const log = trimAt(16, 13, 16);
    expect(seqsOf(log)).toEqual([7, 16]);
    expect(log).toMatchObject({ atEnd: true, pageStarts: [7] });
    expect(seqsOf(putMessage(log, makeMessage(17), "event"))).toEqual([7, 17]);
  });

  it("WB902: drops the newest for those who read far back, and fetches them again", () => {
    const log = trimAt(30, 2, 4);
    expect(seqsOf(log)).toEqual([1, 10]);
    expect(log.atEnd).toBe(false);
    const later = putMessage(log, makeMessage(31), "event");
    expect(seqsOf(later)).toEqual([1, 10]);
    const fetched = putPage(later, makePage(11, 31), later.knownRev, true);
    expect(seqsOf(fetched)).toEqual([1, 31]);
    expect(fetched.atEnd).toBe(true);
  });

  it("WB902: keeps what is on the screen, with as much before it as after", () => {
    expect(seqsOf(trimAt(30, 15))).toEqual([10, 19]);
  });

  it("WB902: joins the older pages again, with the header that was drawn meanwhile", () => {
    const log = putPage(trimAt(16, 16), makePage(1, 6), 16);
    expect(seqsOf(log)).toEqual([1, 16]);
    expect(log.pageStarts).toEqual([1, 7]);
  });
});
