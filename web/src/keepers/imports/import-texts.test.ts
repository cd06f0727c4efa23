import { expect, test } from "vitest";
import { describeProgress, describeUpload, partOf } from "./import-texts.ts";

test.each([
  [{ done: 1, total: null, perSecond: 900 }, null, "1 message read, 900 per second"],
  [{ done: 0, total: 0, perSecond: 0 }, 1, "0 of 0 messages, 0 per second"],
  [
    { done: 1_200, total: 100_000, perSecond: 1_000 },
    0.012,
    "1 200 of 100 000 messages, 1 000 per second, about 2 minutes left",
  ],
  [
    { done: 0, total: 9_000, perSecond: 1 },
    0,
    "0 of 9 000 messages, 1 per second, about 3 hours left",
  ],
  [
    { done: 95, total: 100, perSecond: 5 },
    0.95,
    "95 of 100 messages, 5 per second, less than a minute left",
  ],
] as const)("people-53: %o is shown as %s, '%s'", (progress, part, text) => {
  expect([partOf(progress), describeProgress(progress)]).toEqual([part, text]);
});

test("people-49: an upload is complete only when all bytes have arrived", () => {
  expect(describeUpload(1_999_999, 2_000_000)).toBe("99 % of 2 MB");
});
