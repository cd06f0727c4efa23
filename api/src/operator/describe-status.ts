import type { Metric } from "./parse-metrics.ts";
import type { Report } from "./read-reports.ts";

const header = ["NAME", "KIND", "VERSION", "SOCKETS", "LAG", "DELIVERY", "DISK"];

/** Queues in the database, for which every api reports the same length. */
const sharedQueues = new Set(["letters", "pushes"]);

/**
 * Returns a table of the processes, and below it the lengths of the queues. `LAG` is the 99th percentile
 * of the event loop delay since the last scrape. `DELIVERY` is the 99th percentile of the time from
 * commit to gateway since the start. `DISK` is the free space for the data directory.
 */
export function describeStatus(reports: readonly Report[]): string {
  const rows = new Map<string, string[]>();
  const queues = new Map<string, number>();
  for (const { address, metrics } of reports) {
    const about = metrics?.find(({ name }) => name === "oni_build_info")?.labels;
    const name = about?.["name"] ?? address;
    if (rows.has(name)) continue;
    rows.set(name, metrics ? rowOf(name, about ?? {}, metrics) : [name, "does not answer"]);
    for (const { labels, value } of samplesOf(metrics ?? [], "oni_queue_length")) {
      const queue = labels["queue"] ?? "";
      const before = queues.get(queue) ?? 0;
      queues.set(queue, sharedQueues.has(queue) ? Math.max(before, value) : before + value);
    }
    const packets = samplesOf(metrics ?? [], "oni_packets_waiting");
    if (packets.length > 0) queues.set("packets", (queues.get("packets") ?? 0) + sum(packets));
  }
  const waiting = [...queues].map(([queue, length]) => `${queue} ${length}`);
  const table = align([header, ...[...rows.values()].sort(byKindAndName)]);
  return [...table, ...(waiting.length > 0 ? ["", `Waiting: ${waiting.join(", ")}`] : [])].join(
    "\n",
  );
}

function rowOf(name: string, about: Record<string, string>, metrics: readonly Metric[]): string[] {
  const { kind = "unknown", version = "-" } = about;
  const holdsSockets = kind === "gateway" || kind === "oni";
  const [lag] = samplesOf(metrics, "nodejs_eventloop_lag_p99_seconds");
  const [free] = samplesOf(metrics, "oni_data_free_bytes");
  return [
    ...[name, kind, version],
    holdsSockets ? String(sum(samplesOf(metrics, "oni_sockets"))) : "-",
    lag ? milliseconds(lag.value) : "-",
    deliveryOf(samplesOf(metrics, "oni_fanout_seconds_bucket")),
    free ? `${(free.value / 1e9).toFixed(1)} GB free` : "-",
  ];
}

/** Returns the bucket of the 99th percentile. */
function deliveryOf(buckets: readonly Metric[]): string {
  const bounds = buckets
    .map(({ labels, value }) => ({
      upTo: Number(labels["le"]?.replace("+Inf", "Infinity")),
      value,
    }))
    .sort((a, b) => a.upTo - b.upTo);
  const total = bounds.at(-1)?.value ?? 0;
  const found = bounds.find(({ value }) => value >= total * 0.99);
  if (!found || total === 0) return "-";
  if (found.upTo !== Infinity) return `≤ ${milliseconds(found.upTo)}`;
  return `> ${milliseconds(bounds.at(-2)?.upTo ?? 0)}`;
}

const samplesOf = (metrics: readonly Metric[], wanted: string) =>
  metrics.filter(({ name }) => name === wanted);

const sum = (metrics: readonly Metric[]) => metrics.reduce((total, { value }) => total + value, 0);

const milliseconds = (seconds: number) => `${Number((seconds * 1_000).toPrecision(3))} ms`;

const byKindAndName = ([name = "", kind = ""]: string[], [other = "", its = ""]: string[]) =>
  kind.localeCompare(its) || name.localeCompare(other);

/**
 * Aligns the columns. A process that does not respond has only its name and one text that fills the row.
 */
function align(rows: readonly string[][]): string[] {
  const widths = header.map((_, column) => {
    const cells = rows.filter((row) => column === 0 || row.length === header.length);
    return Math.max(...cells.map((row) => row[column]?.length ?? 0));
  });
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
