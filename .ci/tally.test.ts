import { expect, it } from "vitest";
import { closingLine, settleTally, tallyPlaywright, tallyVitest } from "./tally.ts";

const file = (status: string, ...tests: string[]) => ({
  status,
  assertionResults: tests.map((test) => ({ status: test })),
});

it("CI1: the closing line is the tally alone", () => {
  expect(closingLine({ passed: 12, failed: 0 })).toBe("12 passed, 0 failed");
});

it("CI2: vitest's skipped tests and unloadable files count as failed", () => {
  const testResults = [
    file("passed", "passed", "passed"),
    file("failed", "passed", "failed"),
    file("passed", "passed", "pending", "todo"),
    file("failed"),
  ];
  expect(tallyVitest({ testResults })).toEqual({ passed: 4, failed: 4 });
});

it("CI2: Playwright's flaky and skipped tests count as failed", () => {
  const stats = { expected: 7, unexpected: 1, flaky: 2, skipped: 3 };
  expect(tallyPlaywright({ stats })).toEqual({ passed: 7, failed: 6 });
});

it("CI3: a suite that ends with an error has failed", () => {
  expect(settleTally({ passed: 5, failed: 0 }, 0)).toEqual({ passed: 5, failed: 0 });
  expect(settleTally({ passed: 5, failed: 0 }, 1)).toEqual({ passed: 5, failed: 1 });
  expect(settleTally({ passed: 5, failed: 2 }, 1)).toEqual({ passed: 5, failed: 2 });
  expect(settleTally(null, 137)).toEqual({ passed: 0, failed: 1 });
});
