import { expect, test } from "vitest";
import { describeStatus } from "./describe-status.ts";
import { parseMetrics } from "./parse-metrics.ts";
import { readReports } from "./read-reports.ts";

const report = (address: string, ...metricLines: string[]) => ({
  address,
  metrics: parseMetrics(["# HELP a b", ...metricLines].join("\n")),
});
const about = (kind: string, name: string) =>
  `oni_build_info{kind="${kind}",version="0.1.0",name="${name}"} 1`;
const lag = "nodejs_eventloop_lag_p99_seconds 0.0123456";
const bucket = (le: string, count: number) => `oni_fanout_seconds_bucket{le="${le}"} ${count}`;

test("api-83: processes are listed by kind and name, once each, with their values", () => {
  const gateway = report(
    "10.0.0.2:9100",
    ...[about("gateway", "b:3000"), lag, "oni_packets_waiting 4"],
    ...['oni_sockets{audience="member"} 12', 'oni_sockets{audience="visitor"} 3'],
    ...[bucket("0.005", 90), bucket("0.025", 99), bucket("+Inf", 100)],
  );
  const api = (name: string, requests: number) =>
    report(
      `${name}:9100`,
      ...[about("api", `${name}:3000`), lag, "oni_data_free_bytes 12345678901"],
      ...[`oni_queue_length{queue="requests"} ${requests}`, 'oni_queue_length{queue="pushes"} 5'],
    );
  expect(
    describeStatus([
      gateway,
      api("z", 2),
      { address: "10.0.0.9:9100", metrics: null },
      api("a", 1),
      gateway,
    ]),
  ).toBe(
    [
      "NAME           KIND     VERSION  SOCKETS  LAG      DELIVERY  DISK",
      "a:3000         api      0.1.0    -        12.3 ms  -         12.3 GB free",
      "z:3000         api      0.1.0    -        12.3 ms  -         12.3 GB free",
      "10.0.0.9:9100  does not answer",
      "b:3000         gateway  0.1.0    15       12.3 ms  ≤ 25 ms   -",
      "",
      "Waiting: packets 4, requests 3, pushes 5",
    ].join("\n"),
  );
});

test.each([
  ["nobody is there", "gateway", [], "0"],
  ["one process is everything", "oni", ['oni_sockets{audience="visitor"} 7'], "7"],
  ["an api holds none", "api", [], "-"],
  ["an older version does not say what it is", null, ['oni_sockets{audience="member"} 2'], "-"],
] as const)("api-83: the number of sockets with %s", (_, kind, metricLines, sockets) => {
  const own = kind === null ? [] : [about(kind, "x:1")];
  const row = describeStatus([report("x:1", ...own, ...metricLines)]).split("\n")[1];
  expect(row?.split(/ {2,}/)[3]).toBe(sockets);
});

test.each([
  ["nothing was delivered", [bucket("0.001", 0), bucket("+Inf", 0)], "-"],
  ["all is quick", [bucket("0.001", 7), bucket("+Inf", 7)], "≤ 1 ms"],
  ["one of two hundred is slow", [bucket("0.001", 199), bucket("+Inf", 200)], "≤ 1 ms"],
  ["one of ten is slow", [bucket("0.001", 9), bucket("2.5", 10), bucket("+Inf", 10)], "≤ 2500 ms"],
  [
    "some are past all bounds",
    [bucket("0.001", 9), bucket("5", 9), bucket("+Inf", 10)],
    "> 5000 ms",
  ],
] as const)("api-83: the delivery time with %s", (_, buckets, expected) => {
  const row = describeStatus([report("x:1", about("gateway", "x:1"), ...buckets)]).split("\n")[1];
  expect(row?.split(/ {2,}/)[5]).toBe(expected);
});

test.each(["", "a b", "http://api:9100", "api:port", "api:9100/metrics"])(
  "api-83: %j is no address, and is named",
  async (target) => {
    await expect(readReports([target])).rejects.toThrow(`AT: ${target} is no host:port.`);
  },
);

test("api-83: values and labels are parsed as prom-client writes them", () => {
  expect(
    parseMetrics('a 1\n# TYPE b gauge\nb{x="1 \\"2\\" }",y=""} 2e-3\n\nc{le="+Inf"} +Inf'),
  ).toEqual([
    { name: "a", labels: {}, value: 1 },
    { name: "b", labels: { x: '1 "2" }', y: "" }, value: 0.002 },
    { name: "c", labels: { le: "+Inf" }, value: Infinity },
  ]);
});
