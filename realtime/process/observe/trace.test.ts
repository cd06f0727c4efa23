import { expect, test } from "vitest";
import { beginTrace, currentTraceparent, recordTraces, type Span, traced } from "./trace.ts";

const traceparentOf = (traceId: string) => `00-${traceId}-00f067aa0ba902b7-00`;

test("api-98: nothing is traced without a recorder, and the share of recorded traces is chosen by id", async () => {
  expect(beginTrace("work", undefined, currentTraceparent)).toBeUndefined();
  expect(traced("work", () => 7)).toBe(7);

  const spans: Span[] = [];
  const stop = recordTraces(0.25, (span) => spans.push(span));
  const [low, high] = ["3".repeat(32), "4".repeat(32)];
  for (const id of [low, high]) {
    await beginTrace("outer", traceparentOf(id), async () => {
      traced("inner", () => {});
      await expect(traced("failing", () => Promise.reject(new Error("no")))).rejects.toThrow("no");
    });
  }
  stop();
  expect(traced("work", currentTraceparent)).toBeUndefined();
  expect(new Set(spans.map(({ traceId }) => traceId))).toEqual(new Set([low]));
  const [inner, failing, outer] = spans;
  expect(spans.map(({ name }) => name)).toEqual(["inner", "failing", "outer"]);
  expect([inner, failing].map((span) => span?.parentSpanId)).toEqual([
    outer?.spanId,
    outer?.spanId,
  ]);
  expect(outer).toMatchObject({ parentSpanId: "00f067aa0ba902b7", hasFailed: false });
  expect(failing?.hasFailed).toBe(true);
});
