import { expect, it } from "vitest";
import {
  closingLines,
  ringLines,
  settleTally,
  slowestLines,
  tallyPlaywright,
  tallyVitest,
} from "./tally.ts";

const file = (path: string, ...states: string[]) => ({
  path,
  errors: [],
  tests: states.map((state, index) => ({ title: `test ${index}`, state, durationMs: index })),
});

const spec = (...statuses: string[]) => ({
  file: "a.spec.ts",
  title: "waits",
  tests: statuses.map((status) => ({
    status,
    results: [{ duration: 7, errors: [{ message: "too long" }] }],
  })),
});

it("CI1: a run closes with its failures and then the counts of all suites", () => {
  const tallies = [
    { passed: 12, failures: [], durations: [] },
    { passed: 3, failures: ["a.test.ts › waits (failed)"], durations: [] },
  ];
  expect(closingLines(tallies)).toEqual(["a.test.ts › waits (failed)", "15 passed, 1 failed"]);
});

it("CI2: vitest's skipped tests, unloadable files and stray errors count as failed", () => {
  const files = [
    file("a.test.ts", "passed", "failed", "skipped", "pending"),
    { ...file("b.test.ts"), errors: [{ message: "no such module\nat line 3" }] },
  ];
  expect(tallyVitest(files, [{ message: "nobody caught this" }])).toEqual({
    passed: 1,
    failures: [
      "a.test.ts › test 1 (failed)",
      "a.test.ts › test 2 (skipped)",
      "a.test.ts › test 3 (pending)",
      "b.test.ts (broken)\n    no such module\n    at line 3",
      "outside any test (failed)\n    nobody caught this",
    ],
    durations: [0, 1, 2, 3].map((index) => ({
      path: "a.test.ts",
      title: `test ${index}`,
      durationMs: index,
    })),
  });
});

it("CI2: Playwright's flaky and skipped tests, and stray errors, count as failed", () => {
  const suites = [{ specs: [spec("expected")], suites: [{ specs: [spec("flaky", "skipped")] }] }];
  expect(tallyPlaywright({ suites, errors: [{ message: "no port" }] })).toEqual({
    passed: 1,
    failures: [
      "a.spec.ts › waits (flaky)\n    too long",
      "a.spec.ts › waits (skipped)\n    too long",
      "outside any test (failed)\n    no port",
    ],
    durations: [7, 7, 7].map((durationMs) => ({ path: "a.spec.ts", title: "waits", durationMs })),
  });
});

it("CI3: a suite that ends with an error has failed", () => {
  const clean = { passed: 5, failures: [], durations: [] };
  const counted = { passed: 5, failures: ["a", "b"], durations: [] };
  expect(settleTally("vitest", clean, 0)).toBe(clean);
  expect(settleTally("vitest", clean, 1).failures).toEqual(["vitest ended with exit code 1"]);
  expect(settleTally("vitest", counted, 1)).toBe(counted);
  expect(settleTally("vitest", null, 137).failures).toEqual(["vitest left no report"]);
});

it("CI602: the slowest 25 tests of all suites are named, the slowest first", () => {
  const many = tallyVitest([file("a.test.ts", ...Array.from({ length: 40 }, () => "passed"))], []);
  const browser = tallyPlaywright({ suites: [{ specs: [spec("expected")] }], errors: [] });
  const slow = { path: "b.test.ts", title: "waits", durationMs: 61_250 };
  const lines = slowestLines([many, browser, { passed: 1, failures: [], durations: [slow] }]);
  expect(lines).toHaveLength(26);
  expect(lines.slice(1, 3)).toEqual([
    "  61.3 s  b.test.ts › waits",
    "   0.0 s  a.test.ts › test 39",
  ]);
  expect(slowestLines([browser])).toEqual(["The slowest tests:", "   0.0 s  a.spec.ts › waits"]);
  expect(slowestLines([])).toEqual([]);
});

it("CI820: what the tests of each ring took is summed", () => {
  const node = tallyVitest([file("a.faults.test.ts", "passed", "passed"), file("b.test.ts")], []);
  const browser = tallyPlaywright({ suites: [{ specs: [spec("expected")] }], errors: [] });
  const slow = { path: "c.faults.spec.ts", title: "waits", durationMs: 61_250 };
  expect(ringLines([node, browser, { passed: 1, failures: [], durations: [slow] }])).toEqual([
    "Time in tests, of all workers together:",
    "  61.3 s  faults, 3 tests",
    "   0.0 s  browser, 1 tests",
  ]);
  expect(ringLines([])).toEqual([]);
});
