import { expect, it } from "vitest";
import { closingLines, settleTally, tallyPlaywright, tallyVitest } from "./tally.ts";

const file = (path: string, ...states: string[]) => ({
  path,
  errors: [],
  tests: states.map((state, index) => ({ title: `test ${index}`, state })),
});

const spec = (...statuses: string[]) => ({
  file: "a.spec.ts",
  title: "waits",
  tests: statuses.map((status) => ({ status, results: [{ errors: [{ message: "too long" }] }] })),
});

it("CI1: a run closes with its failures and then the counts of all suites", () => {
  const tallies = [
    { passed: 12, failures: [] },
    { passed: 3, failures: ["a.test.ts › waits (failed)"] },
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
  });
});

it("CI3: a suite that ends with an error has failed", () => {
  const clean = { passed: 5, failures: [] };
  const counted = { passed: 5, failures: ["a", "b"] };
  expect(settleTally("vitest", clean, 0)).toBe(clean);
  expect(settleTally("vitest", clean, 1).failures).toEqual(["vitest ended with exit code 1"]);
  expect(settleTally("vitest", counted, 1)).toBe(counted);
  expect(settleTally("vitest", null, 137).failures).toEqual(["vitest left no report"]);
});
