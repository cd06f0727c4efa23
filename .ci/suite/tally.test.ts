import { expect, it } from "vitest";
import {
  closingLines,
  partLines,
  retryLine,
  settleTally,
  slowestLines,
  tallyPlaywright,
  tallyVitest,
} from "./tally.ts";

const file = (path: string, ...states: string[]) => ({
  path,
  errors: [],
  tests: states.map((state, index) => ({
    title: `test ${index}`,
    state: state === "flaky" ? "passed" : state,
    durationMs: index,
    retries: state === "flaky" ? 1 : 0,
  })),
});

const spec = (...statuses: string[]) => ({
  file: "a.spec.ts",
  title: "waits",
  tests: statuses.map((status) => ({
    status,
    results: [{ duration: 7, errors: [{ message: "too long" }] }],
  })),
});

it("ci-1: a run closes with its failures and then the counts of all suites", () => {
  const tallies = [
    { passed: 12, failures: [], tests: [] },
    { passed: 3, failures: ["a.test.ts › waits (failed)"], tests: [] },
  ];
  expect(closingLines(tallies)).toEqual(["a.test.ts › waits (failed)", "15 passed, 1 failed"]);
});

it("ci-2: vitest's skipped and retried tests, unloadable files and stray errors count as failed", () => {
  const files = [
    file("a.test.ts", "passed", "failed", "skipped", "pending", "flaky"),
    { ...file("b.test.ts"), errors: [{ message: "no such module\nat line 3" }] },
  ];
  expect(tallyVitest(files, [{ message: "unhandled" }])).toEqual({
    passed: 1,
    failures: [
      "a.test.ts › test 1 (failed)",
      "a.test.ts › test 2 (skipped)",
      "a.test.ts › test 3 (pending)",
      "a.test.ts › test 4 (flaky)",
      "b.test.ts (broken)\n    no such module\n    at line 3",
      "outside any test (failed)\n    unhandled",
    ],
    tests: [0, 1, 2, 3, 4].map((index) => ({
      path: "a.test.ts",
      title: `test ${index}`,
      durationMs: index,
      retries: index === 4 ? 1 : 0,
    })),
  });
});

it("ci-2: Playwright's flaky and skipped tests, and stray errors, count as failed", () => {
  const suites = [{ specs: [spec("expected")], suites: [{ specs: [spec("flaky", "skipped")] }] }];
  expect(tallyPlaywright({ suites, errors: [{ message: "no port" }] })).toEqual({
    passed: 1,
    failures: [
      "a.spec.ts › waits (flaky)\n    too long",
      "a.spec.ts › waits (skipped)\n    too long",
      "outside any test (failed)\n    no port",
    ],
    tests: [7, 7, 7].map((durationMs) => ({
      path: "a.spec.ts",
      title: "waits",
      durationMs,
      retries: 0,
    })),
  });
});

it("ci-3: a suite that ends with an error has failed", () => {
  const clean = { passed: 5, failures: [], tests: [] };
  const counted = { passed: 5, failures: ["a", "b"], tests: [] };
  expect(settleTally("vitest", clean, 0)).toBe(clean);
  expect(settleTally("vitest", clean, 1).failures).toEqual(["vitest ended with exit code 1"]);
  expect(settleTally("vitest", counted, 1)).toBe(counted);
  expect(settleTally("vitest", null, 137).failures).toEqual(["vitest left no report"]);
});

const slow = { path: "b.test.ts", title: "waits", durationMs: 61_250, retries: 2 };

it("ci-8: the slowest ten tests of all runners are named, the slowest first", () => {
  const many = tallyVitest([file("a.test.ts", ...Array.from({ length: 40 }, () => "passed"))], []);
  const browser = tallyPlaywright({ suites: [{ specs: [spec("expected")] }], errors: [] });
  const lines = slowestLines([many, browser, { passed: 1, failures: [], tests: [slow] }]);
  expect(lines).toHaveLength(11);
  expect(lines.slice(1, 3)).toEqual([
    "  61.3 s  b.test.ts › waits",
    "   0.0 s  a.test.ts › test 39",
  ]);
  expect(slowestLines([browser])).toEqual(["The slowest tests:", "   0.0 s  a.spec.ts › waits"]);
  expect(slowestLines([])).toEqual([]);
});

it("ci-9: the wall time, CPU minutes and number of tests of each part are named, and the retries", () => {
  const node = tallyVitest([file("a.faults.test.ts", "passed", "passed")], []);
  const browser = tallyPlaywright({ suites: [{ specs: [spec("expected")] }], errors: [] });
  expect(
    partLines([
      { name: "build", wallMs: 9_000, cpuMs: 12_000, tallies: [] },
      { name: "faults", wallMs: 301_250, cpuMs: 750_000, tallies: [node, browser] },
    ]),
  ).toEqual([
    "Time by part, without the PostgreSQL and Redis of the run:",
    "   9.0 s   0.2 CPU minutes  build",
    " 301.3 s  12.5 CPU minutes  faults, 3 tests",
  ]);
  expect(retryLine([node, browser])).toBe("Retries: 0");
  expect(retryLine([node, { passed: 0, failures: [], tests: [slow, slow] }])).toBe("Retries: 4");
});
