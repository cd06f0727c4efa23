import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A piece of work that is over, as a collector of OpenTelemetry takes it. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  name: string;
  startedAtNs: bigint;
  endedAtNs: bigint;
  hasFailed: boolean;
};

type SpanContext = { traceId: string; spanId: string };

/** One for the whole process, as its metrics are, since what belongs together passes through all rooms. */
const active = new AsyncLocalStorage<SpanContext>();
let recording: { record: (span: Span) => void; ratio: number } | null = null;

/**
 * From now on one trace in `1 / ratio` is recorded. Which, its id alone says, so that all processes choose
 * the same. Answers how to stop.
 */
export function recordTraces(ratio: number, record: (span: Span) => void): () => void {
  recording = { record, ratio };
  return () => {
    recording = null;
  };
}

/** W3C Trace Context, version 00. */
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/;

/**
 * Does work as part of the trace that a `traceparent` names, else of a new one, under a name that tells
 * nothing of whom it is about.
 */
export function beginTrace<Value>(
  name: string,
  traceparent: string | undefined,
  work: () => Value,
): Value {
  if (!recording) return work();
  const [, traceId = randomBytes(16).toString("hex"), spanId] = form.exec(traceparent ?? "") ?? [];
  const isChosen = Number.parseInt(traceId.slice(0, 8), 16) / 2 ** 32 < recording.ratio;
  return isChosen ? measure(name, { traceId, spanId }, work) : work();
}

/** Does work as a part of what is being done, if that is recorded. */
export function traced<Value>(name: string, work: () => Value): Value {
  const parent = recording && active.getStore();
  return parent ? measure(name, parent, work) : work();
}

/** What names the place of what is being done to another process; undefined where it is not recorded. */
export function currentTraceparent(): string | undefined {
  const context = recording && active.getStore();
  return context ? `00-${context.traceId}-${context.spanId}-01` : undefined;
}

const epochNs = BigInt(Date.now()) * 1_000_000n - process.hrtime.bigint();
const nowNs = () => epochNs + process.hrtime.bigint();

function measure<Value>(
  name: string,
  { traceId, spanId: parentSpanId }: { traceId: string; spanId: string | undefined },
  work: () => Value,
): Value {
  const spanId = randomBytes(8).toString("hex");
  const startedAtNs = nowNs();
  const end = (hasFailed: boolean) =>
    recording?.record({
      ...{ traceId, spanId, parentSpanId, name },
      ...{ startedAtNs, endedAtNs: nowNs(), hasFailed },
    });
  try {
    const value = active.run({ traceId, spanId }, work);
    if (value instanceof Promise) {
      value.then(
        () => end(false),
        () => end(true),
      );
    } else end(false);
    return value;
  } catch (error) {
    end(true);
    throw error;
  }
}
