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
  it("chat-10: is not cut before it is longer than limit and slack", () => {
    const log = openLog(makePage(1, 15), true);
    expect(trimLog(log, { fromSeq: 12, toSeq: 15 }, bounds)).toBe(log);
  });

  it("chat-10: stays at the end for a viewer there, and takes new messages", () => {
    const log = trimAt(16, 13, 16);
    expect(seqsOf(log)).toEqual([7, 16]);
    expect(log).toMatchObject({ atEnd: true, pageStarts: [7] });
    expect(seqsOf(putMessage(log, makeMessage(17), "event"))).toEqual([7, 17]);
  });

  it("chat-10, chat-11: drops the newest for a viewer far back, and fetches them again", () => {
    const log = trimAt(30, 2, 4);
    expect(seqsOf(log)).toEqual([1, 10]);
    expect(log.atEnd).toBe(false);
    const later = putMessage(log, makeMessage(31), "event");
    expect(seqsOf(later)).toEqual([1, 10]);
    const fetched = putPage(later, makePage(11, 31), later.knownRev, true);
    expect(seqsOf(fetched)).toEqual([1, 31]);
    expect(fetched.atEnd).toBe(true);
  });

  it("chat-10: stays around the messages on the screen, with as many before as after", () => {
    expect(seqsOf(trimAt(30, 15))).toEqual([10, 19]);
  });

  it("chat-10, chat-11: adds the older pages again, with the header drawn since", () => {
    const log = putPage(trimAt(16, 16), makePage(1, 6), 16);
    expect(seqsOf(log)).toEqual([1, 16]);
    expect(log.pageStarts).toEqual([1, 7]);
  });
});
