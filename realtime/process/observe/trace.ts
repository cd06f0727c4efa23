import { AsyncLocalStorage } from "node:async_hooks";
import { randomBytes } from "node:crypto";

/** A finished piece of work, in OpenTelemetry's terms. */
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

/** One for the process, like its metrics, because a trace crosses all modules. */
const active = new AsyncLocalStorage<SpanContext>();
let recording: { record: (span: Span) => void; ratio: number } | null = null;

/**
 * Records the fraction `ratio` of all traces from now on. The choice depends only on the trace id, so
 * that all processes agree. Returns a function that stops.
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
 * Runs work as part of the trace of a `traceparent`, else of a new trace. The name must not identify a
 * person.
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

/** Runs work as a child span, if the current trace is recorded. */
export function traced<Value>(name: string, work: () => Value): Value {
  const parent = recording && active.getStore();
  return parent ? measure(name, parent, work) : work();
}

/**
 * Returns the `traceparent` of the current span for another process, or undefined if it is not recorded.
 */
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
