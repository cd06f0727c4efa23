/** One sample of a process's metrics. */
export type Metric = { name: string; labels: Record<string, string>; value: number };

/** Parses the Prometheus text format as written by prom-client. Lines that are no samples are skipped. */
export function parseMetrics(text: string): Metric[] {
  return text.split("\n").flatMap((row) => {
    const [, name, labels = "", value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(row) ?? [];
    if (name === undefined) return [];
    return [
      { name, labels: parseLabels(labels), value: value === "+Inf" ? Infinity : Number(value) },
    ];
  });
}

const parseLabels = (text: string): Record<string, string> =>
  Object.fromEntries(
    [...text.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, name = "", value = ""]) => [
      name,
      value.replace(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped)),
    ]),
  );
