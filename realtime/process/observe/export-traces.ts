import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { describeError, type Log } from "./log.ts";
import { createOutage } from "./outage.ts";
import { recordTraces, type Span } from "./trace.ts";

type Settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
  OTEL_TRACES_SAMPLER_ARG: number;
};

const sendEveryMs = 2_000;
const answerWithinMs = 5_000;

/** The number of spans in memory while a collector is down. */
const maxStoredSpans = 4_096;

/**
 * Sends spans to a collector as JSON over HTTP (https://opentelemetry.io/docs/specs/otlp/#otlphttp).
 * Without an endpoint nothing is traced. `service` is the kind of process. Returns a function that sends
 * the rest and stops.
 */
export function exportTraces(service: string, settings: Settings, log: Log): () => Promise<void> {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (!endpoint) return async () => {};
  const url = `${endpoint.replace(/\/$/, "")}/v1/traces`;
  const attributes = {
    "service.name": service,
    "service.instance.id": randomUUID(),
    "host.name": hostname(),
  };
  const outage = createOutage(log, "The collector of traces");
  let stored: Span[] = [];
  const stopRecording = recordTraces(ratio, (span) => {
    if (stored.length < maxStoredSpans) stored.push(span);
  });

  async function send(): Promise<void> {
    if (stored.length === 0) return;
    const body = JSON.stringify(writeSpans(attributes, stored));
    stored = [];
    try {
      const response = await fetch(url, {
        method: "POST",
        headers: { "Content-Type": "application/json" },
        body,
        signal: AbortSignal.timeout(answerWithinMs),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`It answered ${response.status}.`);
      outage.worked();
    } catch (error) {
      outage.failed(error);
    }
  }

  const sending = setInterval(() => void send(), sendEveryMs).unref();
  return async () => {
    clearInterval(sending);
    stopRecording();
    await send().catch((error) => log.debug("traces were not sent", describeError(error)));
  };
}

const textAttributes = (attributes: Record<string, string>) =>
  Object.entries(attributes).map(([key, stringValue]) => ({ key, value: { stringValue } }));

const statusOf = ({ hasFailed }: Span) => ({ code: hasFailed ? 2 : 0 });

const writeSpans = (attributes: Record<string, string>, spans: readonly Span[]) => ({
  resourceSpans: [
    {
      resource: { attributes: textAttributes(attributes) },
      scopeSpans: [
        {
          scope: { name: "oni" },
          spans: spans.map((span) => ({
            traceId: span.traceId,
            spanId: span.spanId,
            parentSpanId: span.parentSpanId,
            name: span.name,
            kind: 1,
            startTimeUnixNano: String(span.startedAtNs),
            endTimeUnixNano: String(span.endedAtNs),
            status: statusOf(span),
          })),
        },
      ],
    },
  ],
});
